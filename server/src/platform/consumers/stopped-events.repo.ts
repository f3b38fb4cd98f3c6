import { sql } from 'kysely';
import type { PlatformDb } from '../db/index.ts';
import { countedMax, type StoppedInSource, type StoppedSource } from '../stopped/index.ts';

type Row = Omit<StoppedInSource, 'id' | 'queue'> & { readonly id: string };
const toEntry = (row: Row): StoppedInSource => ({ ...row, id: Number(row.id), queue: 'consumers' });

const columns = sql`dead_events.id, dead_events.company_id as "companyId", consumer || ' · ' || type as what, attempts,
  last_error as error, dead_at as since`;
const isItsEvent = sql`events.company_id = dead_events.company_id and events.id = dead_events.event_id`;

async function wantAgain(db: PlatformDb, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    update dead_events set wanted = true from events where dead_events.id = ${id} and not wanted and ${isItsEvent}
    returning ${columns}
  `.execute(db);
  return rows;
}

/** One that is just being tried again is left to its consumer. */
async function removeDead(db: PlatformDb, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    delete from dead_events using events where dead_events.id = ${id} and not wanted and ${isItsEvent}
    returning ${columns}
  `.execute(db);
  return rows;
}

/** Events that consumers gave up. Those that somebody wants tried again are on their way. */
export const createStoppedEvents = (wakeConsumers: () => void): StoppedSource => ({
  queues: ['consumers'],
  async list(db, { limit }) {
    const { rows } = await sql<Row>`
      select ${columns} from dead_events join events on ${isItsEvent} where not wanted
      order by dead_at desc, dead_events.id desc limit ${limit}
    `.execute(db);
    return rows.map(toEntry);
  },
  async count(db) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (select from dead_events where not wanted limit ${countedMax}) dead
    `.execute(db);
    return new Map([['consumers', rows[0]?.count ?? 0]]);
  },
  async retry(ctx, { id }) {
    const [row] = await wantAgain(ctx.db, id);
    if (!row) return undefined;
    ctx.afterCommit(wakeConsumers);
    return toEntry(row);
  },
  async drop(ctx, { id }) {
    const [row] = await removeDead(ctx.db, id);
    return row && toEntry(row);
  },
});
