import { sql } from 'kysely';
import { platformTransaction, type RootDb, type TenantDb } from '../db/index.ts';
import type { EventRow } from './read-events.ts';

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
