import { sql } from 'kysely';
import { platformTransaction, type PlatformDb, type RootDb, type TenantDb } from '../db/index.ts';
import type { EventRow } from './read-events.ts';

/** An event that a consumer gave up. */
export interface DeadEventRow {
  readonly id: number;
  readonly companyId: number;
  readonly consumer: string;
  readonly eventId: number;
  readonly type: string;
  readonly attempts: number;
  readonly lastError: string;
  readonly at: Date;
  readonly deadAt: Date;
}

/** The newest first. */
export async function listDeadEvents(db: PlatformDb, page: { limit: number; offset: number }): Promise<DeadEventRow[]> {
  const { rows } = await sql<Omit<DeadEventRow, 'id' | 'eventId'> & { id: string; eventId: string }>`
    select dead_events.id, dead_events.company_id as "companyId", consumer, event_id as "eventId", type, attempts,
      last_error as "lastError", at, dead_at as "deadAt"
    from dead_events join events on events.company_id = dead_events.company_id and events.id = event_id
    order by dead_at desc, dead_events.id desc limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id), eventId: Number(row.eventId) }));
}

/** Wants an event handed to its consumer once more. False when there is none. */
export async function retryDeadEvent(db: PlatformDb, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update dead_events set wanted = true where id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

/** What somebody wants tried again. */
export const wantedEvents = (db: RootDb, consumer: string, most: number): Promise<(EventRow & { deadId: number })[]> =>
  platformTransaction(db, async (platform) => {
    const { rows } = await sql<Omit<EventRow, 'id'> & { id: string; deadId: string }>`
      select dead_events.id as "deadId", events.id, events.company_id as "companyId", type, version, at, actor,
        address, data
      from dead_events join events on events.company_id = dead_events.company_id and events.id = event_id
      where consumer = ${consumer} and wanted order by events.id limit ${most}
    `.execute(platform);
    return rows.map((row) => ({ ...row, id: Number(row.id), deadId: Number(row.deadId) }));
  });

export async function endDeadEvent(db: TenantDb, deadId: number): Promise<void> {
  await sql`delete from dead_events where id = ${deadId}`.execute(db);
}
