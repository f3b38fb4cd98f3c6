import { sql } from 'kysely';
import type { PlatformDb } from '../db/index.ts';

const dayMs = 86_400_000;
/** How long what happened can be read. A consumer that nobody has run for as long is gone. */
const keptDays = 30;

/** Takes away some events that are old and that every consumer has read. True: there are more. */
export async function forgetOldEvents(db: PlatformDb, now: Date, most: number): Promise<boolean> {
  const oldest = new Date(now.getTime() - keptDays * dayMs);
  await sql`delete from event_consumers where seen_at < ${oldest}`.execute(db);
  await sql`delete from event_holds where consumer not in (select name from event_consumers)`.execute(db);
  const { numAffectedRows } = await sql`
    delete from events where id in (
      select id from events
      where id <= least(
        (select coalesce(min(after_id), 9223372036854775807) from event_consumers),
        (select coalesce(min(after_id), 9223372036854775807) from event_holds)
      )
      order by id limit ${most}
    ) and at < ${oldest}
  `.execute(db);
  return numAffectedRows === BigInt(most);
}
