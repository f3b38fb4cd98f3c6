import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../db/index.ts';

/** A job that failed at its last attempt. It is kept until somebody tries it again. */
export interface DeadJobRow {
  readonly id: number;
  readonly companyId: number | null;
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
  readonly deadAt: Date;
}

interface DeadRow {
  id: string;
  company_id: number | null;
  name: string;
  payload: unknown;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  dead_at: Date;
}

/** The newest first. */
export async function listDeadJobs(db: PlatformDb, page: { limit: number; offset?: number }): Promise<DeadJobRow[]> {
  const { rows } = await sql<DeadRow>`
    select id, company_id, name, payload, attempts, last_error, created_at, dead_at
    from jobs where dead_at is not null
    order by dead_at desc, id desc limit ${page.limit} offset ${page.offset ?? 0}
  `.execute(db);
  return rows.map((row) => ({
    id: Number(row.id),
    companyId: row.company_id,
    name: row.name,
    payload: row.payload,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    deadAt: row.dead_at,
  }));
}

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
