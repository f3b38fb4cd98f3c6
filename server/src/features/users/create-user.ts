import { userFeed, type User, type UserCreation } from '@oplano/contracts/users';
import { limitOf, limitRefusal } from '@oplano/core/plans';
import { lockLimits } from '#features/companies';
import { hashPassword } from '#platform/crypto';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { getUser } from './users.queries.ts';
import { countUsers, insertUser, replaceQueues } from './users.repo.ts';

/** Adds a user. The company's row is locked, so that two admins at once cannot pass the limit together. */
export async function createUser(ctx: CompanyCtx, form: UserCreation): Promise<User> {
  const { password, queueIds, ...rest } = form;
  // Before the lock: hashing is slow on purpose.
  const passwordHash = await hashPassword(password);
  const limits = await lockLimits(ctx.db, ctx.companyId);
  const refused = limitRefusal(limits, 'users', await countUsers(ctx.db, ctx.companyId));
  if (refused) throw new AppError(refused, { details: { limit: limitOf(limits, 'users') } });

  const userId = await insertUser(ctx.db, ctx.companyId, rest, { passwordHash, now: ctx.now });
  await replaceQueues(ctx.db, ctx.companyId, userId, queueIds);

  const user = await getUser(ctx, userId);
  ctx.emit(userFeed, 'create', { user });
  return user;
}
