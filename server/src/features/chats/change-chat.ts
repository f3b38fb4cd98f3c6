import type { Chat, ChatForm } from '@oplano/contracts/chats';
import { draftChat, membersChange } from '@oplano/core/chats';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { chatLiveFeed } from './chats.audience.ts';
import { findChats } from './chats.queries.ts';
import { insertChat, insertMembers, removeChats, removeMembers, saveChat } from './chats.repo.ts';
import { chatNow, lockManagedChat, lockOwnChat, memberIdsOf, tellChat } from './own-chat.ts';

/** Refused where one of them is nobody of this company. */
async function demandPeople({ db, companyId }: CompanyCtx, userIds: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...userIds])
    .execute();
  if (rows.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
}

/** Opens a chat. The chat of two people that is there already is simply the answer. */
export async function createChat(ctx: Ctx, form: ChatForm): Promise<Chat> {
  const { userId } = ctx.actor;
  const draft = draftChat(form, userId);
  if ('refusal' in draft) throw new AppError(draft.refusal);
  await demandPeople(ctx, draft.memberIds);
  const { id, isNew } = await insertChat(ctx.db, ctx.companyId, { ...draft, ownerId: userId, now: ctx.now });
  const chat = await chatNow(ctx, id);
  if (isNew) ctx.emit(chatLiveFeed, 'create', { chat });
  return chat;
}

/** Changes title and people. The owner stays in it, whoever is named. */
export async function updateChat(ctx: Ctx, chatId: number, form: ChatForm): Promise<Chat> {
  const before = await lockManagedChat(ctx, chatId);
  const draft = draftChat(form, ctx.actor.userId);
  if ('refusal' in draft) throw new AppError(draft.refusal);
  if (draft.title === '') throw new AppError('ERR_CHAT_TITLE_REQUIRED');
  const { joining, leaving } = membersChange(memberIdsOf(before), draft.memberIds);
  if (joining.length > 0) await demandPeople(ctx, joining);
  await insertMembers(ctx, chatId, joining);
  const gone = before.users.filter(({ userId }) => leaving.includes(userId)).map(({ user }) => user);
  await removeMembers(ctx, chatId, gone, ctx.now);
  await saveChat(ctx, chatId, { title: draft.title });
  if (leaving.length > 0) ctx.emit(chatLiveFeed, 'delete', { id: chatId, userIds: leaving });
  return tellChat(ctx, chatId);
}

/** Removes a chat with all that was said in it. */
export async function deleteChat(ctx: Ctx, chatId: number): Promise<{ message: string }> {
  const chat = await lockManagedChat(ctx, chatId);
  await removeChats(ctx, [chatId]);
  ctx.emit(chatLiveFeed, 'delete', { id: chatId, userIds: memberIdsOf(chat) });
  return { message: 'Chat deleted' };
}

/** Leaves a group. The last one takes it along. */
export async function leaveChat(ctx: Ctx, chatId: number): Promise<{ message: string }> {
  const chat = await lockOwnChat(ctx, chatId);
  if (chat.isDirect) throw new AppError('ERR_NO_PERMISSION');
  const { userId } = ctx.actor;
  ctx.emit(chatLiveFeed, 'delete', { id: chatId, userIds: [userId] });
  if (chat.users.length === 1) {
    await removeChats(ctx, [chatId]);
  } else {
    const self = chat.users.filter((member) => member.userId === userId).map(({ user }) => user);
    await removeMembers(ctx, chatId, self, ctx.now);
    await saveChat(ctx, chatId, {});
    await tellChat(ctx, chatId);
  }
  return { message: 'Chat left' };
}

/** Somebody was deleted: the trigger `leave_chats` took them out of their chats, whose people hear of it. */
export async function tellOfLeaver(ctx: CompanyCtx, { userId }: { userId: number }): Promise<void> {
  const rows = await ctx.db
    .selectFrom('chat_leavers')
    .select('chat_id')
    .where('company_id', '=', ctx.companyId)
    .where('user_id', '=', userId)
    .execute();
  const chats = await findChats(
    ctx,
    rows.map((row) => row.chat_id),
  );
  await removeChats(
    ctx,
    chats.filter(({ users }) => users.length === 0).map(({ id }) => id),
  );
  for (const chat of chats) {
    if (chat.users.length > 0) ctx.emit(chatLiveFeed, 'update', { chat }, { to: memberIdsOf(chat) });
  }
}
