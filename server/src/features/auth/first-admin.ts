import {
  companyFeed,
  type CompanyChange,
  type CompanyCreation,
  type Invitation,
  type OperatorCompany,
} from '@oplano/contracts/companies';
import { userDefaults } from '@oplano/contracts/users';
import { passwordLinkMs } from '@oplano/core/auth';
import { operator } from '@oplano/core/principals';
import { changeCompany, getOperatorCompany, insertCompany, lockStaying, saveCompany } from '#features/companies';
import { insertUser, lockUser, passwordReset, saveUser } from '#features/users';
import { createSecret, hashPassword, type SaltOf } from '#platform/crypto';
import { becomeCompany, type TenantDb } from '#platform/db';
import type { Step } from '#platform/http';
import { AppError, type PlatformCtx, type Transactions } from '#platform/use-case';
import { tellGivenPassword } from './auth.jobs.ts';
import { putPasswordLink } from './password-links.repo.ts';
import { passwordLinkPath } from './reset-password.ts';

async function inviteUser(db: TenantDb, owner: { companyId: number; userId: number }, now: Date): Promise<Invitation> {
  const lastsMs = passwordLinkMs.invitation;
  // Whoever invites works elsewhere: nobody of this company made it.
  const secret = await putPasswordLink(db, { ...owner, madeBy: null, now, lastsMs });
  return { path: passwordLinkPath(owner, secret), expiresAt: new Date(now.getTime() + lastsMs).toISOString() };
}

async function demandFirstAdmin(db: TenantDb, companyId: number): Promise<{ id: number; email: string }> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'email', 'super'])
    .where('company_id', '=', companyId)
    .where('profile', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new AppError('ERR_NO_USER_FOUND');
  // An operator’s own way in: a session left open must not be enough for it.
  if (found.super) throw new AppError('ERR_OWN_COMPANY');
  return found;
}

/** Opens a company for somebody: with the password that was given, or with one that nobody knows and an invitation. */
export async function openCompany(
  step: Step,
  work: Transactions,
  { adminName, passwordDefault, ...form }: CompanyCreation,
  saltOf: SaltOf,
): Promise<OperatorCompany & { invitation: Invitation | null }> {
  const operatorId = await step(async ({ actor }) => actor.userId);
  const passwordHash = await hashPassword(passwordDefault ?? createSecret(), `user ${operatorId}`, saltOf(form.email));
  return work.platform(async (ctx) => {
    const { now } = ctx;
    const companyId = await insertCompany(ctx.db, { ...form, now });
    await saveCompany(ctx.db, companyId, form);
    const own = await becomeCompany(ctx.db, companyId);
    const { email } = form;
    const admin = { ...userDefaults, name: adminName ?? form.name, email, profile: 'admin' as const, queueIds: [] };
    // The operator answers for the address, as with a sign-up that they confirm.
    const userId = await insertUser(own, companyId, admin, { passwordHash, isConfirmed: true, now });
    const invitation = passwordDefault ? null : await inviteUser(own, { companyId, userId }, now);
    const company = await getOperatorCompany(ctx, companyId);
    ctx.note('company.created', { companyId, name: company.name });
    ctx.emit(companyFeed, 'create', { company });
    return { ...company, invitation };
  }, operator(operatorId));
}

/** A new link for whoever lost the first one, or never had it. The one before ends. */
export async function inviteFirstAdmin(ctx: PlatformCtx, companyId: number): Promise<Invitation> {
  await lockStaying(ctx, companyId);
  ctx.note('company.invited', { companyId });
  const own = await becomeCompany(ctx.db, companyId);
  const { id: userId } = await demandFirstAdmin(own, companyId);
  return inviteUser(own, { companyId, userId }, ctx.now);
}

/** A password that was hashed between two transactions, and for which address. */
interface GivenPassword {
  readonly hash: string;
  readonly email: string;
}

/** Refused where the first admin is another by now, or goes by another address: it would be hashed with a foreign salt. */
async function givePassword(ctx: PlatformCtx, companyId: number, { hash, email }: GivenPassword): Promise<number> {
  const own = await becomeCompany(ctx.db, companyId);
  const { id: userId } = await demandFirstAdmin(own, companyId);
  const user = await lockUser(own, companyId, userId);
  if (user?.email !== email) throw new AppError('ERR_CHANGED_MEANWHILE');
  await saveUser(own, companyId, userId, {}, { password_hash: hash, updated_at: ctx.now });
  return userId;
}

/** Inside the company, so that features can react to it: whoever is signed in with the old password is not them any more. */
export const followPassword = (
  work: Transactions,
  { companyId, userId, operatorId }: { companyId: number; userId: number; operatorId: number },
): Promise<void> =>
  work.inCompany(companyId, async (ctx) => ctx.raise(passwordReset, { userId }), operator(operatorId));

/**
 * Changes a company, and the password of its first admin where one is given: both or neither. Whatever session that one
 * had ends.
 */
export async function updateCompany(
  step: Step,
  work: Transactions,
  { companyId, change: { passwordDefault, seen, ...change } }: { companyId: number; change: CompanyChange },
  saltOf: SaltOf,
): Promise<OperatorCompany> {
  const operatorId = await step(async ({ actor }) => actor.userId);
  const hashed = async (password: string): Promise<GivenPassword> => {
    const { email } = await work.platform(async (ctx) => {
      await lockStaying(ctx, companyId);
      return demandFirstAdmin(await becomeCompany(ctx.db, companyId), companyId);
    });
    return { email, hash: await hashPassword(password, `user ${operatorId}`, saltOf(email)) };
  };
  const given = passwordDefault === undefined ? undefined : await hashed(passwordDefault);
  return work.platform(async (ctx) => {
    const company = await changeCompany(ctx, companyId, change, seen);
    if (given) {
      const userId = await givePassword(ctx, companyId, given);
      await ctx.enqueue(tellGivenPassword, { companyId, userId, operatorId });
    }
    return company;
  }, operator(operatorId));
}
