import { userFeed, type User, type UserChange } from '@oplano/contracts/users';
import { canSeeUser, forbiddenFields } from '@oplano/core/users';
import { lockCompany } from '#features/companies';
import { hashPassword } from '#platform/crypto';
import { AppError, type Ctx } from '#platform/use-case';
import { passwordReset } from './users.events.ts';
import { getUser } from './users.queries.ts';
import { hasOtherAdmin, lockUser, replaceQueues, saveUser } from './users.repo.ts';

/** A user's record in the words of a change, to see which fields really change. */
const asChange = (user: User): UserChange => ({
  ...user,
  password: '',
  queueIds: user.queues.map((queue) => queue.id),
});

/** Changes a user: admins everything, others what is their own. */
export async function updateUser(ctx: Ctx, userId: number, change: UserChange): Promise<User> {
  if (!canSeeUser(ctx.actor, userId)) throw new AppError('ERR_NO_USER_FOUND');
  const { password, queueIds, ...rest } = change;
  // Before the locks: hashing is slow on purpose.
  const newPassword = password ? { password_hash: await hashPassword(password) } : {};
  if (change.profile) await lockCompany(ctx.db, ctx.companyId);
  if (!(await lockUser(ctx.db, ctx.companyId, userId))) throw new AppError('ERR_NO_USER_FOUND');
  const current = await getUser(ctx, userId);
  const forbidden = forbiddenFields(ctx.actor, userId, change, asChange(current));
  if (forbidden.length > 0) throw new AppError('ERR_NO_PERMISSION', { details: { fields: forbidden } });

  // A company without an admin could never be put right again by its own people.
  const stepsDown = current.profile === 'admin' && rest.profile === 'user';
  if (stepsDown && !(await hasOtherAdmin(ctx.db, ctx.companyId, userId))) throw new AppError('ERR_LAST_ADMIN');

  await saveUser(ctx.db, ctx.companyId, userId, rest, { ...newPassword, updated_at: ctx.now });
  if (queueIds) await replaceQueues(ctx.db, ctx.companyId, userId, queueIds);
  if (password && userId !== ctx.actor.userId) ctx.raise(passwordReset, { userId });

  const user = await getUser(ctx, userId);
  ctx.emit(userFeed, 'update', { user });
  ctx.sockets.reconsider(userId);
  return user;
}
