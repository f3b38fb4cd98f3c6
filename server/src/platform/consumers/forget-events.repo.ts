import { sql } from 'kysely';
import type { PlatformDb } from '../db/index.ts';
import { removeEvents } from '../events/index.ts';

const dayMs = 86_400_000;
/** How long what happened can be read. A consumer that nobody has run for as long is gone. */
const keptDays = 30;

/** Takes away some events that are old and that every consumer has read. True: there are more. */
export async function forgetReadEvents(db: PlatformDb, now: Date, most: number): Promise<boolean> {
  const oldest = new Date(now.getTime() - keptDays * dayMs);
  await sql`delete from event_consumers where seen_at < ${oldest}`.execute(db);
  await sql`delete from event_holds where consumer not in (select name from event_consumers)`.execute(db);
  const { rows } = await sql<{ read: string | null }>`
    select min(after_id) as read from (
      select after_id from event_consumers union all select after_id from event_holds
    ) as positions
  `.execute(db);
  const removed = await removeEvents(db, { uptoId: rows[0]?.read ?? null, before: oldest, most });
  return removed === most;
}
