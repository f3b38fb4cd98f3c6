import type {
  ImportProgress,
  Connection,
  ConnectionLimit,
  ConnectionReason,
  ConnectionSession,
} from '@oplano/contracts/connections';
import { importRunning, importWaitsForClosing } from '@oplano/contracts/connections';
import { sql, type Selectable } from 'kysely';
import { allOf, type Database, type PlatformDb, type TenantDb } from '#platform/db';

/** A connection as it is stored, together with how its session stands. */
export type ConnectionRow = Selectable<Database['connections']> & {
  since: Date | null;
  reason: string | null;
  qr: string | null;
  pairing_code: string | null;
  retries: number | null;
  retry_at: Date | null;
  limits: readonly ConnectionLimit[];
  queues: { id: number; name: string; color: string }[];
};

/** Connections with their sessions; those that were removed are among them. */
export const selectConnections = (db: TenantDb | PlatformDb) =>
  // Both kinds of transaction read the same tables; what each may see is for the database to say.
  (db as TenantDb)
    .selectFrom('connections')
    .leftJoin('channel_sessions', (join) =>
      join
        .onRef('channel_sessions.company_id', '=', 'connections.company_id')
        .onRef('channel_sessions.connection_id', '=', 'connections.id'),
    )
    .select(allOf('connections'))
    .select([
      'channel_sessions.since',
      'channel_sessions.reason',
      'channel_sessions.qr',
      'channel_sessions.pairing_code',
      'channel_sessions.retries',
      'channel_sessions.retry_at',
      sql<ConnectionLimit[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', l.kind, 'until', l.until, 'used', l.used, 'total', l.total,
          'perMinute', l.per_minute, 'slowUntil', l.slow_until
        ) order by l.kind), '[]') from connection_limits l
        where l.company_id = connections.company_id and l.connection_id = connections.id
      )`.as('limits'),
      sql<ConnectionRow['queues']>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.id), '[]')
        from connection_queues cq join queues q on q.company_id = cq.company_id and q.id = cq.queue_id
        where cq.company_id = connections.company_id and cq.connection_id = connections.id
      )`.as('queues'),
    ]);

function importStatusOf(row: ConnectionRow): string | null {
  switch (row.import_state) {
    case 'preparing':
      return String((row.import_started_at ?? row.updated_at).getTime());
    case 'running':
      return importRunning;
    case 'waitingToClose':
      return importWaitsForClosing;
    case null:
      return null;
  }
}

/** The one answer the screens get about reasons; nothing but this feature writes the column. */
const reasonOf = (row: ConnectionRow): ConnectionReason | null => row.reason as ConnectionReason | null;

/** PostgreSQL writes times into JSON in a form of its own. */
const instantOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

/** A row as the record everybody in the company may see. */
export const connectionRecord = (row: ConnectionRow): Connection => ({
  id: row.id,
  companyId: row.company_id,
  queues: row.queues,
  name: row.name,
  channel: row.channel,
  provider: row.provider,
  status: row.status,
  since: (row.since ?? row.created_at).toISOString(),
  reason: reasonOf(row),
  number: row.number,
  isDefault: row.is_default,
  statusImportMessages: importStatusOf(row),
  limits: row.limits.map((limit) => ({
    ...limit,
    until: instantOf(limit.until),
    slowUntil: instantOf(limit.slowUntil),
  })),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

export const sessionRecord = (row: ConnectionRow): ConnectionSession => ({
  id: row.id,
  status: row.status,
  since: (row.since ?? row.created_at).toISOString(),
  reason: reasonOf(row),
  number: row.number,
  qrcode: row.qr ?? '',
  pairingCode: row.pairing_code ?? '',
  retries: row.retries ?? 0,
  retryAt: row.retry_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});

export const importProgressOf = (row: ConnectionRow): ImportProgress | null =>
  row.import_state === 'preparing' || row.import_state === 'running'
    ? { processed: row.import_done, total: row.import_total, date: row.import_at?.toISOString() ?? null }
    : null;
