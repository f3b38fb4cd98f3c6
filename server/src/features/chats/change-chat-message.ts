import type { Chat } from '@oplano/contracts/chats';
import { lastWords, mentionedIn } from '@oplano/core/chats';
import { AppError, type Ctx } from '#platform/use-case';
import { countChanged, emptyChatMessage, lockChatMessage, newestSaid, replaceChatText } from './chat-messages.repo.ts';
import type { ChatMessageRow } from './chat-record.ts';
import { chatLiveFeed } from './chats.audience.ts';
import { getChatMessage } from './chats.queries.ts';
import { saveChat } from './chats.repo.ts';
import { chatNow, lockOwnChat } from './own-chat.ts';
import type { SaidInChat } from './send-chat-message.ts';

interface Place {
  readonly chatId: number;
  readonly chatMessageId: number;
}

/** What the person said, with its chat, both locked. */
async function lockOwnWords(ctx: Ctx, { chatId, chatMessageId }: Place): Promise<{ chat: Chat; said: ChatMessageRow }> {
  const chat = await lockOwnChat(ctx, chatId);
  const said = await lockChatMessage(ctx, chatId, String(chatMessageId));
  if (!said) throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (said.sender_id !== ctx.actor.userId || said.deleted_at !== null) throw new AppError('ERR_NO_PERMISSION');
  return { chat, said };
}

/** The line in the list follows what is the last thing said now. */
async function tellChanged(ctx: Ctx, { chatId, chatMessageId }: Place): Promise<SaidInChat> {
  const newest = await newestSaid(ctx, chatId);
  const words = newest && (newest.body || (newest.media_name ?? ''));
  await saveChat(ctx, chatId, { last_message: newest ? lastWords(newest.sender_name, words ?? '') : '' });
  const message = await getChatMessage(ctx, chatId, String(chatMessageId));
  const chat = await chatNow(ctx, chatId);
  ctx.emit(chatLiveFeed, 'update-message', { message, chat });
  return { message, chat };
}

/** Changes one's own words; whom they name follows. */
export async function editChatMessage(ctx: Ctx, place: Place, body: string): Promise<SaidInChat> {
  const { chat, said } = await lockOwnWords(ctx, place);
  if (body !== said.body) {
    const people = chat.users.map(({ user }) => user);
    const mentions = mentionedIn(body, people, ctx.actor.userId);
    await replaceChatText(ctx, said.id, { body, mentions, now: ctx.now });
    await countChanged(ctx, said, { isGone: false, mentions });
  }
  return tellChanged(ctx, place);
}

/** Takes one's own words back, for everybody; who had not read them has one less to read. */
export async function deleteChatMessage(ctx: Ctx, place: Place): Promise<SaidInChat> {
  const { said } = await lockOwnWords(ctx, place);
  await emptyChatMessage(ctx, said.id, ctx.now);
  await countChanged(ctx, said, { isGone: true, mentions: [] });
  return tellChanged(ctx, place);
}
