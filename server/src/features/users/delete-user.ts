import { authFeed } from '@oplano/contracts/auth';
import { userFeed } from '@oplano/contracts/users';
import { leavingRefusal, userRefusal } from '@oplano/core/users';
import { lockCompany } from '#features/companies';
import { AppError, type Ctx } from '#platform/use-case';
import { userDeleted } from './users.events.ts';
import { lockUser, othersLike, removeUser } from './users.repo.ts';

/** Removes a user with their sessions. Nobody removes themselves, and no company is left without an admin. */
export async function deleteUser(ctx: Ctx, userId: number): Promise<{ message: string }> {
  await lockCompany(ctx.db, ctx.companyId);
  const user = await lockUser(ctx.db, ctx.companyId, userId);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  // The admin who asks may have been removed by this very person a moment ago.
  const refused =
    userRefusal(ctx.actor, user, 'remove') ?? leavingRefusal(user, await othersLike(ctx.db, ctx.companyId, userId));
  if (refused) throw new AppError(refused);

  ctx.raise(userDeleted, { userId });
  await removeUser(ctx.db, ctx.companyId, userId);
  ctx.emit(userFeed, 'delete', { userId });
  ctx.emit(authFeed, 'update', { user: { id: userId }, reason: 'removed' });
  ctx.sockets.cutUser(userId);
  return { message: 'User deleted' };
}
