import { userFeed, type User } from '@oplano/contracts/users';
import { userRefusal } from '@oplano/core/users';
import { AppError, type Ctx } from '#platform/use-case';
import { getUser } from './users.queries.ts';
import { saveUser } from './users.repo.ts';

/** Saves how wide the caller likes the ticket list; nobody sets it for somebody else. */
export async function setListWidth(ctx: Ctx, userId: number, width: number): Promise<User> {
  const refused = userRefusal(ctx.actor, { id: userId, super: ctx.actor.super }, 'width');
  if (refused) throw new AppError(refused);
  await saveUser(ctx.db, ctx.companyId, userId, {}, { default_tickets_manager_width: width, updated_at: ctx.now });
  const user = await getUser(ctx, userId);
  ctx.emit(userFeed, 'update', { user });
  return user;
}
