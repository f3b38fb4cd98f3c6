import { userRefusal } from '@oplano/core/users';
import { planOfStaying } from '#features/companies';
import { lockUser } from '#features/users';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { secondFactorReset } from '../auth.events.ts';
import { endSessionsOf } from '../end-session.ts';
import { removePasskeys } from '../passkeys/passkeys.repo.ts';
import { forgetDevices } from './remembered-devices.repo.ts';
import { removeSecondFactor, replaceRecoveryCodes } from './second-factors.repo.ts';

/** Takes away what somebody lost. Whoever is signed in as them, or would not be asked for a code, is not any more. */
export async function takeSecondFactorAway(ctx: CompanyCtx, userId: number): Promise<void> {
  const owner = { companyId: ctx.companyId, userId };
  await removeSecondFactor(ctx.db, owner);
  await removePasskeys(ctx.db, owner);
  await replaceRecoveryCodes(ctx.db, owner, []);
  await forgetDevices(ctx.db, owner);
  await endSessionsOf(ctx, userId, 'revoked');
  ctx.raise(secondFactorReset, { userId });
}

/** An admin helps somebody of their company who lost their app, their passkeys and their recovery codes. */
export async function resetByAdmin(ctx: Ctx, userId: number): Promise<Record<string, never>> {
  const user = await lockUser(ctx.db, ctx.companyId, userId);
  const refused = userRefusal(ctx.actor, { id: userId, super: user?.super ?? false }, 'change');
  if (refused) throw new AppError(refused);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  // One's own is turned off with password and code: a session left open must not be enough.
  if (userId === ctx.actor.userId) throw new AppError('ERR_RESET_SELF');
  await takeSecondFactorAway(ctx, userId);
  return {};
}

/** The operator does so for somebody of any company, and its log says that it was them. */
export async function resetByOperator(ctx: CompanyCtx, email: string): Promise<Record<string, never>> {
  // Says where there is no such company.
  await planOfStaying(ctx.db, ctx.companyId);
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('email', '=', email)
    .executeTakeFirst();
  const user = found && (await lockUser(ctx.db, ctx.companyId, found.id));
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  if (ctx.principal.kind === 'operator' && ctx.principal.userId === user.id) throw new AppError('ERR_RESET_SELF');
  await takeSecondFactorAway(ctx, user.id);
  return {};
}
