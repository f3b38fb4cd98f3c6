import { sql } from 'kysely';
import type { TenantDb } from '../db/index.ts';
import type { Job } from '../use-case/index.ts';

/**
 * Takes back a job of this company that has a key of its own and has never been begun, in the caller's transaction.
 * False: it was begun, or there is none.
 */
export async function cancelJob(
  db: TenantDb,
  companyId: number,
  { job, key }: { job: Job; key: string },
): Promise<boolean> {
  const lane = `${companyId}/${key}`;
  // Each half by the index of its places.
  const { numAffectedRows } = await sql`
    delete from jobs
    where id in (
      select id from jobs where lane = ${lane} and place = 'front'
      union all
      select id from jobs where lane = ${lane} and place in ('new', 'behind')
    ) and name = ${job.name} and locked_by is null and attempts = 0
  `.execute(db);
  return numAffectedRows === 1n;
}
