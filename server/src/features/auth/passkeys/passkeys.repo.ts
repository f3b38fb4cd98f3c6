import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import type { AccountId } from '../second-factor/second-factors.repo.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;

const ofPerson = (db: TenantDb, { companyId, userId }: AccountId) =>
  db.selectFrom('passkeys').where('company_id', '=', companyId).where('user_id', '=', userId);

export const listPasskeys = (db: TenantDb, owner: AccountId): Promise<PasskeyRow[]> =>
  ofPerson(db, owner).selectAll().orderBy('created_at').orderBy('id').execute();

export const findPasskey = (db: TenantDb, owner: AccountId, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  ofPerson(db, owner).selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export const hasPasskeys = async (db: TenantDb, owner: AccountId): Promise<boolean> =>
  (await ofPerson(db, owner).select('id').limit(1).executeTakeFirst()) !== undefined;

/** Beside a user: a passkey of theirs. */
export const passkeyOfUser = (eb: ExpressionBuilder<Database, 'users'>) =>
  eb
    .selectFrom('passkeys')
    .select('passkeys.user_id')
    .whereRef('passkeys.company_id', '=', 'users.company_id')
    .whereRef('passkeys.user_id', '=', 'users.id');

/** False where the person has this very one already: of two who bring it at once one is kept. */
export async function insertPasskey(db: TenantDb, row: PasskeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'credential_id']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes that it was used. False where it is gone, or somebody has shown it since with a higher count. */
export async function markPasskeyUsed(
  db: TenantDb,
  { companyId, userId }: AccountId,
  used: { readonly passkeyId: string; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(used.counter), last_used_at: used.now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', used.passkeyId)
    // As `isCounterBehind` says it.
    .where(sql<boolean>`(counter < ${used.counter} or (counter = 0 and ${used.counter} = 0))`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function renamePasskey(
  db: TenantDb,
  { companyId, userId }: AccountId,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removePasskey(db: TenantDb, { companyId, userId }: AccountId, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function removePasskeys(db: TenantDb, { companyId, userId }: AccountId): Promise<void> {
  await db.deleteFrom('passkeys').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  await db.deleteFrom('passkey_challenges').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}
