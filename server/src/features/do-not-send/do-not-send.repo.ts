import type { RefusalRules, RefusalSource } from '@oplano/contracts/do-not-send';
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';
import type { RefusedRow } from './refusal-record.ts';

/** Under which name a channel knows somebody, in the one spelling that is compared. */
export interface RefusedAddress {
  readonly kind: RefusedRow['kind'];
  readonly value: string;
  readonly canonical: string;
}

export interface RefusalCause {
  readonly source: RefusalSource;
  readonly detail: string;
  readonly userId: number | null;
  readonly userName: string;
  readonly now: Date;
}

/** Puts addresses on the list and answers those that were not on it. */
export async function insertRefusals(
  db: TenantDb,
  companyId: number,
  addresses: readonly RefusedAddress[],
  { name, source, detail, userId, now }: RefusalCause & { name: string },
): Promise<RefusedRow[]> {
  if (addresses.length === 0) return [];
  return db
    .insertInto('do_not_send')
    .values(
      addresses.map(({ kind, value, canonical }) => ({
        company_id: companyId,
        kind,
        number: value,
        canonical,
        name,
        since: now,
        source,
        detail,
        user_id: userId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'kind', 'canonical']).doNothing())
    .returningAll()
    .execute();
}

/** Takes addresses off the list and answers those that were on it. */
export async function removeRefusals(
  db: TenantDb,
  companyId: number,
  addresses: readonly RefusedAddress[],
): Promise<RefusedRow[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<RefusedRow>`
    delete from do_not_send d
    using unnest(${addresses.map(({ kind }) => kind)}::text[], ${addresses.map(({ canonical }) => canonical)}::text[])
      as a (kind, canonical)
    where d.company_id = ${companyId} and d.kind = a.kind
      and d.canonical in (a.canonical, hidden_address(a.kind, a.canonical))
    returning d.*`.execute(db);
  return rows;
}

export const removeRefusal = (db: TenantDb, companyId: number, id: number): Promise<RefusedRow | undefined> =>
  db
    .deleteFrom('do_not_send')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Writes down what changed, by whom and why. */
export async function insertChanges(
  db: TenantDb,
  companyId: number,
  rows: readonly RefusedRow[],
  { change, source, detail, userId, userName, now }: RefusalCause & { change: 'added' | 'removed' },
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('do_not_send_changes')
    .values(
      rows.map(({ kind, number, canonical }) => ({
        company_id: companyId,
        kind,
        number,
        canonical,
        change,
        source,
        detail,
        user_id: userId,
        user_name: userName,
        at: now,
      })),
    )
    .execute();
}

export async function saveRules(
  db: TenantDb,
  companyId: number,
  { words, confirmation, now }: RefusalRules & { now: Date },
): Promise<void> {
  const columns = { words, confirmation, updated_at: now };
  await db
    .insertInto('do_not_send_rules')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}
