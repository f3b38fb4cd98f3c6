import { lastDueAt, nextDueAt, type CronSchedule } from '@oplano/core/jobs';
import { sql } from 'kysely';
import { platformTransaction } from '../db/index.ts';
import type { Job, Runtime } from '../use-case/index.ts';
import { noteRun, registerRuns } from './cron-runs.repo.ts';
import { enqueueJob } from './enqueue-job.ts';

/** Work of the platform that comes again and again. A time that was missed is made up for once. */
export type CronEntry = CronSchedule & { readonly name: string; readonly job: Job; readonly payload?: unknown };

/** Puts in the jobs of the entries when they are due; the row of each keeps several nodes from doing it twice. */
export function createCron(runtime: Runtime, entries: readonly CronEntry[]) {
  /** What this process knows to be done, so that it asks the database only when a new time has come. */
  const done = new Map<string, number>();

  /** While nothing can become due: workers ask with every job, and what a wall clock shows is dear to find out. */
  let quiet = { since: Number.POSITIVE_INFINITY, until: 0 };
  const isQuiet = (time: number): boolean => time >= quiet.since && time < quiet.until;

  /** An entry that was never seen before has missed nothing: its first time is the next one. */
  async function register(now: Date): Promise<void> {
    const known = await platformTransaction(runtime.db, (db) =>
      registerRuns(
        db,
        entries.map((entry) => ({ name: entry.name, lastDueAt: lastDueAt(entry, now) })),
      ),
    );
    for (const row of known) done.set(row.name, row.last_due_at.getTime());
  }

  async function fireOne(entry: CronEntry, dueAt: Date, now: Date): Promise<void> {
    const key = `cron ${entry.name}`;
    await platformTransaction(runtime.db, async (db) => {
      if (!(await noteRun(db, entry.name, dueAt))) return;
      // While the last one is still being tried, another would only pile up behind it.
      const { rows } = await sql`select from jobs where lane = ${`0/${key}`} and place is not null`.execute(db);
      if (rows.length === 0) await enqueueJob(db, null, entry.job, entry.payload ?? {}, { key }, now);
    });
    done.set(entry.name, dueAt.getTime());
  }

  return {
    async fire(): Promise<void> {
      if (entries.length === 0) return;
      const now = runtime.clock.now();
      if (isQuiet(now.getTime())) return;
      const due = entries.map((entry) => ({ entry, dueAt: lastDueAt(entry, now) }));
      // What was done at a time that is still to come was done by a clock that was ahead.
      const wasAhead = due.some(({ entry, dueAt }) => (done.get(entry.name) ?? 0) > dueAt.getTime());
      if (done.size === 0 || wasAhead) await register(now);
      for (const { entry, dueAt } of due) {
        if (dueAt.getTime() > (done.get(entry.name) ?? 0)) await fireOne(entry, dueAt, now);
      }
      const next = entries.map((entry) => nextDueAt(entry, now).getTime());
      quiet = { since: now.getTime(), until: Math.min(...next) };
    },
    nextAt(): Date | null {
      const now = runtime.clock.now();
      if (isQuiet(now.getTime())) return new Date(quiet.until);
      const times = entries.map((entry) => {
        const last = lastDueAt(entry, now);
        // A time that has come and was not seen yet is next: whoever looked past it would wait for the one after.
        const isMissed = last.getTime() > (done.get(entry.name) ?? Number.POSITIVE_INFINITY);
        return (isMissed ? last : nextDueAt(entry, now)).getTime();
      });
      return times.length === 0 ? null : new Date(Math.min(...times));
    },
  };
}
