import type { Selectable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';

export type SecondFactorRow = Selectable<Database['second_factors']>;

/** Somebody of a company. */
export interface AccountId {
  readonly companyId: number;
  readonly userId: number;
}

const factorOf = (db: TenantDb, { companyId, userId }: AccountId) =>
  db.selectFrom('second_factors').selectAll().where('company_id', '=', companyId).where('user_id', '=', userId);

export const findSecondFactor = (db: TenantDb, owner: AccountId): Promise<SecondFactorRow | undefined> =>
  factorOf(db, owner).executeTakeFirst();

export const lockSecondFactor = (db: TenantDb, owner: AccountId): Promise<SecondFactorRow | undefined> =>
  factorOf(db, owner).forUpdate().executeTakeFirst();

/** A secret that waits for its first code, in place of one that did. */
export async function putUnconfirmed(
  db: TenantDb,
  { companyId, userId }: AccountId,
  own: { sealedSecret: Buffer; now: Date },
): Promise<void> {
  const columns = { sealed_secret: own.sealedSecret, created_at: own.now, confirmed_at: null, last_step: '0' };
  await db
    .insertInto('second_factors')
    .values({ company_id: companyId, user_id: userId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(columns))
    .execute();
}

export async function confirmSecondFactor(db: TenantDb, { companyId, userId }: AccountId, now: Date): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ confirmed_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Uses a step up. False where somebody else was quicker: of two who show the same code one comes in. */
export async function takeStep(db: TenantDb, { companyId, userId }: AccountId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeSecondFactor(db: TenantDb, { companyId, userId }: AccountId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(
  db: TenantDb,
  { companyId, userId }: AccountId,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ company_id: companyId, user_id: userId, code_hash }));
  if (rows.length > 0) await db.insertInto('recovery_codes').values(rows).execute();
}

/** Uses a recovery code up. False where there is no such code, or it was used before. */
export async function takeRecoveryCode(
  db: TenantDb,
  { companyId, userId }: AccountId,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: TenantDb, { companyId, userId }: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
