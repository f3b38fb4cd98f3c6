import { sql, type RawBuilder } from 'kysely';
import type { PlatformDb } from '../db/index.ts';

/** More rows than this are not kept, whoever makes them: the oldest go first. */
const rowsMax = 500_000;

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/**
 * Counts a call. Answers how many there were and when the window ends; null for one too many. A row from further in the future than a window
 * is long was written before the clock was set back, and counts as none.
 */
export async function countCall(
  db: PlatformDb,
  key: string,
  { most, windowMs }: { most: number; windowMs: number },
  now: Date,
): Promise<{ count: number | null; until: Date }> {
  const end = after(now, windowMs);
  const over = sql`(c.expires_at <= ${now} or c.expires_at > ${end})`;
  const { rows } = await sql<{ count: number; expires_at: Date }>`
    insert into limit_counters as c (key, count, expires_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when ${over} then 1 else c.count + 1 end,
      expires_at = case when ${over} then ${end} else c.expires_at end
    where ${over} or c.count < ${most}
    returning count, expires_at
  `.execute(db);
  if (rows[0]) return { count: rows[0].count, until: rows[0].expires_at };
  const found = await sql<{ expires_at: Date }>`select expires_at from limit_counters where key = ${key}`.execute(db);
  return { count: null, until: found.rows[0]?.expires_at ?? end };
}

/** Counts a try as a wrong one. Answers until when to wait if none is taken now. */
export async function countTry(
  db: PlatformDb,
  key: string,
  { waits, memoryMs }: { waits: readonly number[]; memoryMs: number },
  now: Date,
): Promise<Date | undefined> {
  const end = after(now, memoryMs);
  const over = sql`(c.expires_at <= ${now} or c.expires_at > ${end})`;
  const count = sql`case when ${over} then 1 else c.count + 1 end`;
  const wait = sql`(${[...waits]}::float8[])[least(${count}, ${waits.length}::int)]`;
  const { rows } = await sql`
    insert into limit_counters as c (key, count, wait_until, expires_at)
    values (${key}, 1, ${after(now, waits[0] ?? 0)}, ${end})
    on conflict (key) do update set
      count = ${count}, wait_until = ${now}::timestamptz + ${wait} * interval '1 ms', expires_at = ${end}
    where ${over} or c.wait_until is null or c.wait_until <= ${now}
    returning count
  `.execute(db);
  if (rows.length > 0) return undefined;
  const found = await sql<{ wait_until: Date | null }>`
    select wait_until from limit_counters where key = ${key}
  `.execute(db);
  return found.rows[0]?.wait_until ?? after(now, 1_000);
}

export async function forget(db: PlatformDb, key: string): Promise<void> {
  await sql`delete from limit_counters where key = ${key}`.execute(db);
}

/** Takes one try back. It was let through, so nobody had to wait: neither need they now. */
export async function giveBack(db: PlatformDb, key: string): Promise<void> {
  await sql`
    update limit_counters set count = greatest(count - 1, 0), wait_until = null where key = ${key}
  `.execute(db);
}

/** Whether a sweep would find anything. */
export const anyToSweep = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select from limit_counters where expires_at <= ${now}::timestamptz)
    or exists (select from limit_counters offset ${sql.lit(rowsMax)})
)`;

export async function sweepCounters(db: PlatformDb, now: Date): Promise<void> {
  await sql`delete from limit_counters where expires_at <= ${now}`.execute(db);
  await sql`
    delete from limit_counters where key in (select key from limit_counters order by expires_at desc offset ${rowsMax})
  `.execute(db);
}
