import { sql, type RawBuilder } from 'kysely';
import type { StoppedQueue } from '@oplano/contracts/stopped';
import type { PlatformDb } from '../db/index.ts';
import {
  countedMax,
  type JobPlace,
  type StoppedInSource,
  type StoppedKey,
  type StoppedSource,
} from '../stopped/index.ts';
import { retryDeadJob } from './dead-jobs.repo.ts';

interface StoppedJob extends Omit<StoppedInSource, 'id'> {
  readonly id: string;
}

/** In which queue people look for a job: that of its name, unless it comes again by itself. */
const queueOf = (places: readonly JobPlace[]): RawBuilder<StoppedQueue> => sql<StoppedQueue>`
  case when company_id is null and key like 'cron %' then 'cron'
    else coalesce(
      ${JSON.stringify(Object.fromEntries(places.map(({ name, queue }) => [name, queue])))}::jsonb ->> name,
      case when key is null then 'jobs' else 'keyedJobs' end
    ) end`;

const newest = (places: readonly JobPlace[]) => sql`
  select id, company_id, name, attempts, last_error, dead_at, ${queueOf(places)} as queue from (
    select * from jobs where dead_at is not null order by dead_at desc, id desc limit ${countedMax}
  ) dead`;

/** Locked, so that of two who decide about it at once the second finds nothing. */
async function lockStopped(db: PlatformDb, places: readonly JobPlace[], { queue, id }: StoppedKey) {
  const { rows } = await sql<StoppedJob & { payload: unknown; createdAt: Date }>`
    select id, company_id as "companyId", name as what, attempts, last_error as error, dead_at as since, payload,
      created_at as "createdAt", ${queueOf(places)} as queue
    from jobs where id = ${id} and dead_at is not null for update
  `.execute(db);
  const [row] = rows;
  return row?.queue === queue ? { ...row, id: Number(row.id) } : undefined;
}

async function removeDeadJob(db: PlatformDb, id: number): Promise<void> {
  await sql`delete from jobs where id = ${id} and dead_at is not null`.execute(db);
}

/** Dead jobs, each in the queue it belongs to. */
export const createStoppedJobs = (places: readonly JobPlace[], wakeWorkers: () => void): StoppedSource => ({
  queues: [...new Set<StoppedQueue>(['jobs', 'keyedJobs', 'cron', ...places.map(({ queue }) => queue)])],
  async list(db, { queue, limit }) {
    const { rows } = await sql<StoppedJob>`
      select id, company_id as "companyId", name as what, attempts, last_error as error, dead_at as since, queue
      from (${newest(places)}) stopped where ${queue}::text is null or queue = ${queue}
      order by dead_at desc, id desc limit ${limit}
    `.execute(db);
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  },
  async count(db) {
    const { rows } = await sql<{ queue: StoppedQueue; count: number }>`
      select queue, count(*)::int as count from (${newest(places)}) stopped group by queue
    `.execute(db);
    return new Map(rows.map(({ queue, count }) => [queue, count]));
  },
  async retry(ctx, key) {
    const job = await lockStopped(ctx.db, places, key);
    if (!job) return undefined;
    await retryDeadJob(ctx.db, job.id, ctx.now);
    ctx.afterCommit(wakeWorkers);
    return job;
  },
  async drop(ctx, key) {
    const job = await lockStopped(ctx.db, places, key);
    if (!job) return undefined;
    await removeDeadJob(ctx.db, job.id);
    await places.find(({ name }) => name === job.what)?.onDropped?.(ctx.db, { ...job, now: ctx.now });
    return job;
  },
});
