import { eventEnvelope, events, type EventType, type StoredEvent } from '@oplano/contracts/events';
import { sql } from 'kysely';
import type { PlatformDb, TenantDb } from '../db/index.ts';

/** An event as it lies in the table: what it says is looked at when it is handled. */
export interface EventRow {
  readonly id: number;
  readonly companyId: number;
  readonly type: string;
  readonly version: number;
  readonly at: Date;
  readonly actor: unknown;
  readonly address: string | null;
  readonly data: unknown;
}

interface Raw extends Omit<EventRow, 'id' | 'companyId'> {
  readonly id: string;
  readonly company_id: number;
}
const toRow = ({ id, company_id: companyId, ...rest }: Raw): EventRow => ({ ...rest, id: Number(id), companyId });
const columns = sql`id, company_id, type, version, at, actor, address, data`;

interface Stretch {
  readonly consumer: string;
  readonly types: readonly string[];
  readonly afterId: number;
  /** No further than this, itself included. */
  readonly uptoId: number;
  readonly most: number;
}

/** The next events for a consumer, of all companies that do not wait, in order. */
export async function readEvents(db: PlatformDb, stretch: Stretch): Promise<EventRow[]> {
  const { rows } = await sql<Raw>`
    select ${columns} from events
    where id > ${stretch.afterId} and id <= ${stretch.uptoId} and type = any (${stretch.types})
      and not exists (
        select from event_holds
        where event_holds.company_id = events.company_id and event_holds.consumer = ${stretch.consumer}
      )
    order by id limit ${stretch.most}
  `.execute(db);
  return rows.map(toRow);
}

/** The last number before the next event, of whatever type; `safeId` where there is none up to it. */
export async function idBeforeNext(db: PlatformDb, afterId: number, safeId: number): Promise<number> {
  const { rows } = await sql<{ next: string }>`
    select id as next from events where id > ${afterId} and id <= ${safeId} order by id limit 1
  `.execute(db);
  return rows[0] ? Number(rows[0].next) - 1 : safeId;
}

/** What `readEvents` reads, of one company that waits. */
export async function readHeldEvents(db: TenantDb, companyId: number, stretch: Stretch): Promise<EventRow[]> {
  const { rows } = await sql<Raw>`
    select ${columns} from events
    where company_id = ${companyId} and id > ${stretch.afterId} and id <= ${stretch.uptoId}
      and type = any (${stretch.types})
    order by id limit ${stretch.most}
  `.execute(db);
  return rows.map(toRow);
}

/** What the row says, by its type. One that another version of the program wrote may be understood after an upgrade. */
export function parseEvent(row: EventRow): StoredEvent {
  const known = Object.hasOwn(events, row.type) ? events[row.type as EventType] : undefined;
  if (known?.version !== row.version) throw new Error(`${row.type} ${row.version} is not known here.`);
  const envelope = eventEnvelope.parse({ ...row, at: row.at.toISOString() });
  // The data was read by the schema of the very type it stands beside.
  return { ...envelope, data: known.data.parse(row.data) } as StoredEvent;
}
