import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import type { Message } from '@oplano/contracts/messages';
import { mentionPieces, readersOf } from '@oplano/core/chats';

const sent = 1;
const readByAll = 3;

/** Names that are meant stand out as everything does that one writes between stars. */
const shownText = (text: string, chat: Chat): string =>
  mentionPieces(
    text,
    chat.users.map(({ user }) => user),
  )
    .map(({ text: piece, userId }) => (userId === undefined ? piece : `*${piece}*`))
    .join('');

/** What was said in a chat as the parts of the inbox show it: the colleagues are the group on the other side. */
export function asMessage(said: ChatMessage, chat: Chat, ownId: number): Message {
  const fromMe = said.senderId === ownId;
  const others = chat.users.filter(({ userId }) => userId !== ownId);
  const isRead = others.length > 0 && readersOf(chat, said).length >= others.length;
  const kind = (media: ChatMessage['media']) => ({ kind: media ? ('media' as const) : ('text' as const) });
  const quoted = said.quotedMsg;
  return {
    id: said.id,
    ticketId: chat.id,
    clientId: said.clientId,
    fromMe,
    origin: fromMe ? 'agent' : 'customer',
    body: shownText(said.message, chat),
    content: kind(said.media),
    media: said.media,
    mediaType: 'chat',
    mediaUrl: said.media?.url ?? null,
    ack: isRead ? readByAll : sent,
    failure: null,
    isPrivate: false,
    isDeleted: said.isDeleted,
    isEdited: said.isEdited,
    isForwarded: false,
    quotedMsg: quoted && {
      id: quoted.id,
      body: quoted.message,
      fromMe: false,
      authorName: quoted.senderName,
      content: kind(quoted.media),
      media: quoted.media,
      isDeleted: quoted.isDeleted,
    },
    reactions: [],
    contact: fromMe ? null : { id: said.senderId ?? 0, name: said.sender.name },
    user: fromMe ? { id: ownId, name: said.sender.name } : null,
    queue: null,
    createdAt: said.createdAt,
    version: said.version,
  };
}

/** The same where it is answered: whoever said it is named, oneself too. */
export const asAnswered = (said: ChatMessage, chat: Chat, ownId: number): Message => ({
  ...asMessage(said, chat, ownId),
  fromMe: false,
  contact: { id: said.senderId ?? 0, name: said.sender.name },
});
