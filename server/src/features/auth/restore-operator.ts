import { operatorCompanyId } from '@oplano/contracts/companies';
import { userDefaults } from '@oplano/contracts/users';
import { sql } from 'kysely';
import { lockCompany } from '#features/companies';
import { insertUser, lockUser, saveUser } from '#features/users';
import { becomeCompany } from '#platform/db';
import type { PlatformCtx } from '#platform/use-case';
import { forgetDevices } from './second-factor/remembered-devices.repo.ts';
import { removePasswordLink } from './password-links.repo.ts';
import { lockLiveSessions, markEnded } from './sessions.repo.ts';
import { makeOperatorCompany, setupIsOpen } from './set-up.ts';

export interface OperatorForm {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/**
 * Makes an operator, or makes one of somebody in the platform's own company: for whoever can read the database anyway
 * and has lost every other way in. A session the person has ends.
 */
export async function restoreOperator(
  ctx: Pick<PlatformCtx, 'db' | 'now'>,
  { email, name, passwordHash }: OperatorForm,
): Promise<{ userId: number; isNew: boolean }> {
  const { now } = ctx;
  await sql`select pg_advisory_xact_lock(hashtext('auth.set-up'))`.execute(ctx.db);
  if (await setupIsOpen(ctx)) await makeOperatorCompany(ctx, { name, email });
  const db = await becomeCompany(ctx.db, operatorCompanyId);
  await lockCompany(db, operatorCompanyId);
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', operatorCompanyId)
    .where('email', '=', email)
    .executeTakeFirst();
  if (!found) {
    const form = { ...userDefaults, name, email, profile: 'admin' as const, queueIds: [] };
    const own = { passwordHash, super: true, isConfirmed: true, now };
    return { userId: await insertUser(db, operatorCompanyId, form, own), isNew: true };
  }
  const { id: userId } = found;
  await lockUser(db, operatorCompanyId, userId);
  await saveUser(
    db,
    operatorCompanyId,
    userId,
    { profile: 'admin' },
    { password_hash: passwordHash, super: true, email_confirmed_at: now, updated_at: now },
  );
  for (const session of await lockLiveSessions(db, operatorCompanyId, userId)) {
    await markEnded(db, session, 'revoked', now);
  }
  await forgetDevices(db, { companyId: operatorCompanyId, userId });
  await removePasswordLink(db, operatorCompanyId, userId);
  return { userId, isNew: false };
}
