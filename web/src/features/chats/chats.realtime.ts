import type { RealtimeHandlers } from '@oplano/contracts';
import type { Chat, ChatMessage } from '@oplano/contracts/chats';
import { chatName, isInChat } from '@oplano/core/chats';
import type { QueryClient } from '@tanstack/react-query';
import { i18n } from '#platform/i18n';
import { patchLiveLists } from '#platform/query';
import { toast } from '#ui/toast';
import { chatList, chatQuery, patchOpenChat } from './chats.api.ts';

const isAt = (chat: Chat): boolean => globalThis.location?.pathname.includes(chat.uuid) && document.hasFocus();

/** Whoever is named hears of it, unless they look at it. */
function noticeMention(chat: Chat, { mentions, sender }: ChatMessage, userId: number): void {
  if (!mentions.includes(userId) || isAt(chat)) return;
  const names = { name: sender.name, chat: chatName(chat, userId) };
  toast.info(i18n.t(($) => $.shell.mentionedInChat, { ...names }));
}

export const chatHandlers = (client: QueryClient, userId: number): RealtimeHandlers['chats'] => {
  /** Whoever was taken out of a chat no longer has it. */
  const put = (kind: 'create' | 'update', chat: Chat) => {
    patchOpenChat(client, chat);
    patchLiveLists(client, chatList, isInChat(chat, userId) ? { kind, record: chat } : { kind: 'delete', id: chat.id });
  };
  return {
    create: ({ chat }) => put('create', chat),
    update: ({ chat }) => put('update', chat),
    'new-message': ({ chat, newMessage }) => {
      put('update', chat);
      noticeMention(chat, newMessage, userId);
    },
    'update-message': ({ chat }) => put('update', chat),
    typing: () => undefined,
    delete: ({ id }) => {
      patchLiveLists(client, chatList, { kind: 'delete', id });
      // Whoever has it open is asked whether they may.
      const isGone = (data: unknown) => (data as Chat | undefined)?.id === id;
      void client.invalidateQueries({
        queryKey: chatQuery('').queryKey.slice(0, 2),
        predicate: (query) => isGone(query.state.data),
      });
    },
  };
};
