import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';
import type { AccountId } from './second-factor/second-factors.repo.ts';

/** Older than this it was left over by work that was given up. */
const staleMs = 60 * 60_000;

/** Counts a wrong password. 1: it is the first one since the last were told. */
export async function countFailure(
  db: TenantDb,
  { companyId, userId }: AccountId,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<number> {
  const stale = new Date(now.getTime() - staleMs);
  const { rows } = await sql<{ tries: number }>`
    insert into sign_in_failures as kept (company_id, user_id, began_at, tries, address)
    values (${companyId}, ${userId}, ${now}, 1, ${address})
    on conflict (company_id, user_id) do update set
      tries = case when kept.began_at < ${stale} then 1 else kept.tries + 1 end,
      began_at = case when kept.began_at < ${stale} then excluded.began_at else kept.began_at end,
      address = excluded.address
    returning tries
  `.execute(db);
  return rows[0]?.tries ?? 1;
}

/** Ends the counting, and answers what was counted. */
export const endCount = (db: TenantDb, { companyId, userId }: AccountId) =>
  db
    .deleteFrom('sign_in_failures')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .returning(['tries', 'address'])
    .executeTakeFirst();
