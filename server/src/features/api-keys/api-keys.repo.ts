import type { Insertable, Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { refusing } from '#platform/records';

const write = refusing({ api_keys_one_name: 'ERR_API_KEY_NAME_TAKEN' });

export async function countApiKeys(db: TenantDb, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertApiKey(db: TenantDb, row: Insertable<Database['api_keys']>): Promise<number> {
  const { id } = await write(db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow());
  return id;
}

/** False: there is no such key. */
export async function saveApiKey(
  db: TenantDb,
  companyId: number,
  id: number,
  change: Omit<Updateable<Database['api_keys']>, 'id' | 'company_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await write(
    db
      .updateTable('api_keys')
      .set(change)
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n;
}

export async function removeApiKey(db: TenantDb, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function removeKeysOfNobody(db: TenantDb, companyId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('api_keys')
    .where('company_id', '=', companyId)
    .where('user_id', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Written down about once a minute: a key that is used all the time must not cost a write for each call. */
export async function noteUse(db: TenantDb, companyId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}
