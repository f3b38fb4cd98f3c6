import { lastDueAt, nextDueAt, type CronSchedule } from '@oplano/core/jobs';
import { sql, type RawBuilder } from 'kysely';
import { platformTransaction, type PlatformDb } from '../db/index.ts';
import type { Job, Runtime } from '../use-case/index.ts';
import { noteRuns, registerRuns } from './cron-runs.repo.ts';
import { enqueueJob } from './enqueue-job.ts';

/** Work of the platform that comes again and again. A time that was missed is made up for once. */
export type CronEntry = CronSchedule & {
  readonly name: string;
  readonly job: Job;
  readonly payload?: unknown;
  /** Whether there is anything to do: asked for all entries together, where a job of its own would ask for one. */
  readonly when?: (now: Date) => RawBuilder<boolean>;
};

interface Due {
  readonly entry: CronEntry;
  readonly dueAt: Date;
}
const keyOf = ({ name }: CronEntry): string => `cron ${name}`;

/** Those that have something to do. While the last job of one is still being tried, another would only pile up behind it. */
async function worthwhile(db: PlatformDb, entries: readonly CronEntry[], now: Date): Promise<CronEntry[]> {
  const asked = entries.map(
    (entry) => sql`
      not exists (select from jobs where lane = ${`0/${keyOf(entry)}`} and place is not null)
        and ${entry.when?.(now) ?? sql`true`}`,
  );
  const { rows } = await sql<{ worth: boolean[] }>`select array[${sql.join(asked)}] as worth`.execute(db);
  return entries.filter((_, place) => rows[0]?.worth[place]);
}

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

  /** In one transaction, however many they are: most of what comes again finds nothing to do. */
  async function fireAll(due: readonly Due[], now: Date): Promise<void> {
    await platformTransaction(runtime.db, async (db) => {
      const noted = await noteRuns(
        db,
        due.map(({ entry: { name }, dueAt }) => ({ name, dueAt })),
      );
      const own = due.flatMap(({ entry }) => (noted.has(entry.name) ? entry : []));
      if (own.length === 0) return;
      for (const entry of await worthwhile(db, own, now)) {
        await enqueueJob(db, null, entry.job, entry.payload ?? {}, { key: keyOf(entry) }, now);
      }
    });
    for (const { entry, dueAt } of due) done.set(entry.name, dueAt.getTime());
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
      const come = due.filter(({ entry, dueAt }) => dueAt.getTime() > (done.get(entry.name) ?? 0));
      if (come.length > 0) await fireAll(come, now);
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
