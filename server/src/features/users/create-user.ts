import { userFeed, type User, type UserCreation } from '@oplano/contracts/users';
import { limitOf, limitRefusal } from '@oplano/core/plans';
import { lockLimits } from '#features/companies';
import { hashPassword, type SaltOf } from '#platform/crypto';
import type { Step } from '#platform/http';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { userCreated } from './users.events.ts';
import { getUser } from './users.queries.ts';
import { countUsers, insertUser, replaceQueues } from './users.repo.ts';

/** Whether there is room for one more. The company's row is locked: two admins at once cannot pass the limit together. */
async function refuseFull(ctx: CompanyCtx): Promise<void> {
  const limits = await lockLimits(ctx.db, ctx.companyId);
  const refused = limitRefusal(limits, 'users', await countUsers(ctx.db, ctx.companyId));
  if (refused) throw new AppError(refused, { details: { limit: limitOf(limits, 'users') } });
}

/** Adds a user. The password is hashed between two transactions: that is slow on purpose. */
export async function createUser(step: Step, form: UserCreation, saltOf: SaltOf): Promise<User> {
  const { password, queueIds, ...rest } = form;
  const companyId = await step(async (ctx) => {
    await refuseFull(ctx);
    return ctx.companyId;
  });
  const passwordHash = await hashPassword(password, `company ${companyId}`, saltOf(form.email));
  return step(async (ctx) => {
    await refuseFull(ctx);
    const userId = await insertUser(ctx.db, ctx.companyId, rest, { passwordHash, now: ctx.now });
    await replaceQueues(ctx.db, ctx.companyId, userId, queueIds);

    ctx.raise(userCreated, { userId });
    const user = await getUser(ctx, userId);
    ctx.emit(userFeed, 'create', { user });
    return user;
  });
}
