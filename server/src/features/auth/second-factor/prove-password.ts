import { currentPasswordPatience } from '@oplano/core/auth';
import { lockUser, type UserRow } from '#features/users';
import { verifyPassword } from '#platform/crypto';
import type { Step } from '#platform/http';
import type { SharedLimits } from '#platform/limits';
import { AppError, type Ctx } from '#platform/use-case';
import type { AccountId } from './second-factors.repo.ts';

/** Whose password was right, and which one that was. */
export interface Proven {
  readonly owner: AccountId;
  readonly passwordHash: string;
}

/**
 * Asks for the password of whoever is signed in: a session left open must not be enough to change how they sign in. It is
 * looked at between two transactions, and wrong tries are counted. `first` may object before that.
 */
export async function provePassword(
  step: Step,
  password: string,
  limits: Pick<SharedLimits, 'begin'>,
  first: (ctx: Ctx, owner: AccountId) => Promise<void> = async () => undefined,
): Promise<Proven> {
  const asked = await step(async (ctx) => {
    const owner = { companyId: ctx.companyId, userId: ctx.actor.userId };
    const user = await lockUser(ctx.db, owner.companyId, owner.userId);
    if (!user) throw new AppError('ERR_NO_SESSION');
    await first(ctx, owner);
    return { owner, passwordHash: user.password_hash };
  });
  const { userId } = asked.owner;
  const attempt = await limits.begin([
    { key: `current-password ${userId}`, patience: currentPasswordPatience, cleared: true },
  ]);
  if (!(await verifyPassword(asked.passwordHash, password, `user ${userId}`))) {
    throw new AppError('ERR_CURRENT_PASSWORD');
  }
  await attempt.succeeded();
  return asked;
}

/** Locks who proved to be themselves. A password that was changed meanwhile proves nothing. */
export async function lockProven({ db }: Pick<Ctx, 'db'>, { owner, passwordHash }: Proven): Promise<UserRow> {
  const user = await lockUser(db, owner.companyId, owner.userId);
  if (user?.password_hash !== passwordHash) throw new AppError('ERR_CURRENT_PASSWORD');
  return user;
}
