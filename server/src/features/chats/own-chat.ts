import type { Chat } from '@oplano/contracts/chats';
import { mayManageChat } from '@oplano/core/chats';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { chatLiveFeed } from './chats.audience.ts';
import { findChat, getOwnChat } from './chats.queries.ts';
import { lockChat } from './chats.repo.ts';

/** A chat the person takes part in, locked. */
export async function lockOwnChat(ctx: Ctx, chatId: number): Promise<Chat> {
  if (!(await lockChat(ctx, chatId))) throw new AppError('ERR_NO_CHAT_FOUND');
  return getOwnChat(ctx, chatId);
}

/** The same for who looks after it; whoever else is in it may not. */
export async function lockManagedChat(ctx: Ctx, chatId: number): Promise<Chat> {
  const chat = await lockOwnChat(ctx, chatId);
  if (!mayManageChat(ctx.actor.userId, chat)) throw new AppError('ERR_NO_PERMISSION');
  return chat;
}

export const memberIdsOf = (chat: Pick<Chat, 'users'>): number[] => chat.users.map(({ userId }) => userId);

/** A chat as it is now, after a change in this transaction. */
export async function chatNow(ctx: CompanyCtx, chatId: number): Promise<Chat> {
  const chat = await findChat(ctx, chatId);
  if (!chat) throw new AppError('ERR_NO_CHAT_FOUND');
  return chat;
}

/** Tells everybody in a chat how it is now. */
export async function tellChat(ctx: CompanyCtx, chatId: number): Promise<Chat> {
  const chat = await chatNow(ctx, chatId);
  ctx.emit(chatLiveFeed, 'update', { chat }, { to: memberIdsOf(chat) });
  return chat;
}
