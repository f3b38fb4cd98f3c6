import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../db/index.ts';

/** Gives a dead job all its attempts again, ahead of the later ones of its key. False when there is none. */
export async function retryDeadJob(db: PlatformDb, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set dead_at = null, attempts = 0, run_at = ${now}, place = case when key is null then 'front' else 'new' end
    where id = ${id} and dead_at is not null
  `.execute(db);
  return numAffectedRows === 1n;
}

/** Forgets jobs of a company that failed for good and mention any of these; what is still to run is left alone. */
export async function forgetDeadJobs(db: TenantDb, companyId: number, mentions: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from jobs where company_id = ${companyId} and dead_at is not null
      and (payload::text ~ ${mentions} or key ~ ${mentions} or last_error ~ ${mentions})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
