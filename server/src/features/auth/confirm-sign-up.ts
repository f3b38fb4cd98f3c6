import type { WaitingSignUp } from '@oplano/contracts/auth';
import { signUpKeptMs } from '@oplano/core/auth';
import { lockUser, saveUser } from '#features/users';
import type { Signatures } from '#platform/crypto';
import { becomeCompany, bindSignInEmail, type PlatformDb, type TenantDb } from '#platform/db';
import { page } from '#platform/records';
import { AppError, type PlatformCtx, type Transactions } from '#platform/use-case';
import { lockSignUp, markConfirmed, waitingSignUps, type SignUpRow } from './sign-ups.repo.ts';

const purpose = 'confirm-sign-up';
/** Bound to the sign-up itself: a company of the same number in a restored database is another one. */
const textOf = ({ company_id: id, email, created_at: at }: SignUpRow): string => `${id} ${email} ${at.toISOString()}`;

/** The token of the link. Nothing of it is stored: a letter that has to be written again holds the same one. */
export const confirmationToken = (signUp: SignUpRow, signatures: Signatures): string =>
  `${signUp.company_id}.${signatures.sign(purpose, textOf(signUp))}`;

async function confirm(db: TenantDb, signUp: SignUpRow, now: Date): Promise<void> {
  if (signUp.confirmed_at) return;
  await markConfirmed(db, signUp.company_id, now);
  const founder = await lockUser(db, signUp.company_id, signUp.user_id);
  // The word counts for the address it was asked of, not for another one taken since.
  if (founder?.email !== signUp.email) return;
  await saveUser(db, signUp.company_id, founder.id, {}, { email_confirmed_at: now });
}

const int4Max = 2_147_483_647;

/** The word of the address itself. Opening the link twice is no mistake. */
export async function confirmByLink(
  work: Transactions,
  token: string,
  signatures: Signatures,
): Promise<Record<string, never>> {
  const [, id = '', signature = ''] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? [];
  const companyId = Number(id);
  if (companyId < 1 || companyId > int4Max) throw new AppError('ERR_LINK_INVALID');
  await work.inCompany(companyId, async (ctx) => {
    const signUp = await lockSignUp(ctx.db, companyId);
    if (!signUp || !signatures.isOurs(purpose, textOf(signUp), signature)) throw new AppError('ERR_LINK_INVALID');
    const age = ctx.now.getTime() - signUp.created_at.getTime();
    if (!signUp.confirmed_at && age >= signUpKeptMs) throw new AppError('ERR_LINK_INVALID');
    await confirm(ctx.db, signUp, ctx.now);
  });
  return {};
}

/** The operator’s word. */
export async function confirmByOperator(ctx: PlatformCtx, companyId: number): Promise<Record<string, never>> {
  const company = await becomeCompany(ctx.db, companyId);
  const signUp = await lockSignUp(company, companyId);
  if (!signUp) throw new AppError('ERR_NO_COMPANY_FOUND');
  await confirm(company, signUp, ctx.now);
  return {};
}

/** Whether somebody else works with the address: with a word behind it, or since before. */
export async function isContested(
  db: PlatformDb,
  { email, user_id: userId, created_at: since }: Pick<SignUpRow, 'email' | 'user_id' | 'created_at'>,
): Promise<boolean> {
  await bindSignInEmail(db, email);
  const others = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', userId)
    .where((eb) => eb.or([eb('email_confirmed_at', 'is not', null), eb('email_since', '<', since)]))
    .limit(1)
    .execute();
  return others.length > 0;
}

/** What waits for the operator’s word. */
export async function listSignUps(
  { db }: PlatformCtx,
  pageNumber: number,
): Promise<{ signUps: WaitingSignUp[]; hasMore: boolean; count: number }> {
  const signUps: WaitingSignUp[] = [];
  const { rows, ...rest } = await page(waitingSignUps(db), pageNumber);
  for (const row of rows) {
    signUps.push({
      companyId: row.company_id,
      companyName: row.name,
      email: row.email,
      phone: row.phone,
      createdAt: row.created_at.toISOString(),
      isContested: await isContested(db, row),
    });
  }
  return { signUps, ...rest };
}
