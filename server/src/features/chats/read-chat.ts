import type { Chat } from '@oplano/contracts/chats';
import { hearsReads } from '@oplano/core/chats';
import { AppError, type Ctx } from '#platform/use-case';
import { markRead } from './chat-messages.repo.ts';
import { chatLiveFeed } from './chats.audience.ts';
import { getOwnChat } from './chats.queries.ts';
import { saveChat } from './chats.repo.ts';
import { chatNow, lockOwnChat, memberIdsOf } from './own-chat.ts';

/** Notes how far the person has read. Nobody reads for another. */
export async function readChat(
  ctx: Ctx,
  chatId: number,
  { userId, upTo }: { readonly userId?: number | undefined; readonly upTo?: number | undefined },
): Promise<Chat> {
  const own = ctx.actor.userId;
  if (userId !== undefined && userId !== own) throw new AppError('ERR_NO_PERMISSION');
  const before = await lockOwnChat(ctx, chatId);
  if (!(await markRead(ctx, { chatId, userId: own, upTo }))) return before;
  await saveChat(ctx, chatId, {});
  const chat = await chatNow(ctx, chatId);
  ctx.emit(chatLiveFeed, 'update', { chat }, { to: hearsReads(memberIdsOf(chat), own) });
  return chat;
}

/** Lets the others see that somebody writes. Nothing is kept of it. */
export async function tellTyping(ctx: Ctx, chatId: number, isTyping: boolean): Promise<Record<string, never>> {
  const { userId, name } = ctx.actor;
  const chat = await getOwnChat(ctx, chatId);
  const others = memberIdsOf(chat).filter((id) => id !== userId);
  ctx.emit(chatLiveFeed, 'typing', { chatId, userId, name, isTyping }, { to: others });
  return {};
}
