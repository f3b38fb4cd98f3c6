import { backoffMs } from '@oplano/core/jobs';
import { sql } from 'kysely';
import { platformTransaction, type RootDb } from '../db/index.ts';

/** A job in the hands of this process, for as long as its lease is renewed. */
export interface ClaimedJob {
  readonly id: number;
  readonly companyId: number | null;
  readonly name: string;
  readonly payload: unknown;
  readonly lane: string | null;
  /** Which attempt this is; with the node it tells this claim from every other one. */
  readonly attempts: number;
  readonly maxAttempts: number;
}

/** Another process has taken the job over: whatever was done for it here must be undone. */
export class LeaseLost extends Error {
  constructor(job: ClaimedJob) {
    super(`The lease of job ${job.id} (${job.name}) was lost.`);
  }
}

interface NewJob {
  readonly companyId: number | null;
  readonly name: string;
  /** As JSON. */
  readonly payload: string;
  readonly key: string | null;
  readonly runAt: Date;
  readonly maxAttempts: number;
  readonly now: Date;
}

export async function insertJob(db: RootDb, job: NewJob): Promise<void> {
  await sql`
    insert into jobs (company_id, name, payload, key, place, run_at, created_at, max_attempts)
    values (
      ${job.companyId}, ${job.name}, ${job.payload}::jsonb, ${job.key}, ${job.key === null ? 'front' : 'new'},
      ${job.runAt}, ${job.now}, ${job.maxAttempts}
    )
  `.execute(db);
}

interface Claim {
  readonly nodeId: string;
  readonly names: readonly string[];
  readonly most: number;
  readonly now: Date;
  readonly leaseUntil: Date;
  /** Lanes whose front may have become free. */
  readonly freed: readonly string[];
  /** Looks at every lane: for what a process left behind that died at the wrong moment. */
  readonly sweep: boolean;
  /** The company of each job that this process runs already. */
  readonly busy: readonly number[];
  /** How many of one company it runs at once. */
  readonly share: number;
}

interface JobRow {
  id: number;
  company_id: number | null;
  name: string;
  payload: unknown;
  lane: string | null;
  attempts: number;
  max_attempts: number;
}

export async function claimJobs(
  db: RootDb,
  claim: Claim,
): Promise<{ jobs: readonly ClaimedJob[]; nextDueAt: Date | null }> {
  const { rows } = await sql<{ claimed: JobRow[]; next_due_at: Date | null }>`
    select claimed, next_due_at from claim_jobs(
      ${claim.nodeId}, ${claim.now}, ${claim.leaseUntil}, ${claim.names}, ${claim.most}, ${claim.freed}, ${claim.sweep},
      ${claim.busy}, ${claim.share}
    )
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('claim_jobs always answers one row.');
  const jobs = found.claimed.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    payload: row.payload,
    lane: row.lane,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
  }));
  return { jobs, nextDueAt: found.next_due_at };
}

/** Ends a job in the transaction that did its work, so that both are there or neither. */
export async function completeJob(db: RootDb, nodeId: string, job: ClaimedJob): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from jobs where id = ${job.id} and locked_by = ${nodeId} and attempts = ${job.attempts}
  `.execute(db);
  if (numAffectedRows !== 1n) throw new LeaseLost(job);
}

const longestError = 4000;
/** PostgreSQL's text holds no zero bytes. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).replaceAll('\0', '').slice(0, longestError);

/** Puts a failed job back for later, or aside for good after its last attempt. */
export async function failJob(
  db: RootDb,
  nodeId: string,
  job: ClaimedJob,
  error: unknown,
  now: Date,
): Promise<'failed' | 'dead' | 'lost'> {
  const isDead = job.attempts >= job.maxAttempts;
  const runAt = new Date(now.getTime() + backoffMs(job.attempts));
  // It keeps its place in front, so that later jobs of its key wait for it.
  const next = isDead ? sql`dead_at = ${now}, place = null` : sql`run_at = ${runAt}`;
  const { numAffectedRows } = await platformTransaction(db, (platform) =>
    sql`
      update jobs set locked_by = null, lease_until = null, last_error = ${errorText(error)}, ${next}
      where id = ${job.id} and locked_by = ${nodeId} and attempts = ${job.attempts}
    `.execute(platform),
  );
  if (numAffectedRows !== 1n) return 'lost';
  return isDead ? 'dead' : 'failed';
}

/** Lets other processes have what this one cannot finish before it stops, save what is just ending. That was no attempt. */
export async function giveBackJobs(db: RootDb, nodeId: string, jobs: readonly ClaimedJob[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await platformTransaction(db, (platform) =>
    sql`
      update jobs set locked_by = null, lease_until = null, attempts = attempts - 1
      where id in (select id from jobs where id = any (${ids}) and locked_by = ${nodeId} for update skip locked)
    `.execute(platform),
  );
}
