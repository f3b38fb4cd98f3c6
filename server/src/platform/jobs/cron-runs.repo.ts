import { sql } from 'kysely';
import type { RootDb } from '../db/index.ts';

/**
 * Entries that are not known yet begin at these times; answers when each was last due. A time that is still to come was
 * noted by a clock that was ahead: left there, the entry would rest until then.
 */
export async function registerRuns(
  db: RootDb,
  entries: readonly { readonly name: string; readonly lastDueAt: Date }[],
): Promise<readonly { name: string; last_due_at: Date }[]> {
  const names = entries.map(({ name }) => name);
  const times = entries.map(({ lastDueAt }) => lastDueAt.toISOString());
  await sql`
    insert into cron_runs (name, last_due_at)
    select * from unnest(${names}::text[], ${times}::timestamptz[])
    on conflict (name) do update set last_due_at = excluded.last_due_at
    where cron_runs.last_due_at > excluded.last_due_at
  `.execute(db);
  const { rows } = await sql<{ name: string; last_due_at: Date }>`
    select name, last_due_at from cron_runs where name = any (${names})
  `.execute(db);
  return rows;
}

/** False: another process was first. */
export async function noteRun(db: RootDb, name: string, dueAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cron_runs set last_due_at = ${dueAt} where name = ${name} and last_due_at < ${dueAt}
  `.execute(db);
  return numAffectedRows === 1n;
}
