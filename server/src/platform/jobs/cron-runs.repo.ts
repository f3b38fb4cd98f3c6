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

/** Those of these that nobody else has noted; in one order, so that of two processes one waits for the other. */
export async function noteRuns(
  db: RootDb,
  entries: readonly { readonly name: string; readonly dueAt: Date }[],
): Promise<ReadonlySet<string>> {
  const names = entries.map(({ name }) => name);
  const times = entries.map(({ dueAt }) => dueAt.toISOString());
  const { rows } = await sql<{ name: string }>`
    with due as (
      select c.name, d.at from unnest(${names}::text[], ${times}::timestamptz[]) as d (name, at)
      join cron_runs c on c.name = d.name and c.last_due_at < d.at
      order by c.name for update of c
    )
    update cron_runs set last_due_at = due.at from due where cron_runs.name = due.name
    returning cron_runs.name
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}
