import type {
  Channel,
  Connection,
  ConnectionDetails,
  ConnectionDetailsOfCompany,
  ConnectionOfCompany,
  TimelineEntry,
} from '@oplano/contracts/connections';
import type { Sealing } from '#platform/crypto';
import { bindOperator, statement, type PlatformDb, type TenantDb } from '#platform/db';
import { byText } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toConnectionDetails } from './connection-details.ts';
import { connectionRecord, selectConnections, type ConnectionRow } from './connection-row.ts';

/** The connections of a company that were not removed, by name. */
export async function listConnections(db: TenantDb, companyId: number, channel?: Channel): Promise<Connection[]> {
  const rows = await selectConnections(db)
    .where('connections.company_id', '=', companyId)
    .where('connections.deleted_at', 'is', null)
    .$if(channel !== undefined, (query) => query.where('connections.channel', '=', channel ?? 'whatsapp'))
    .orderBy(byText('connections.name'))
    .orderBy('connections.id')
    .execute();
  return rows.map(connectionRecord);
}

/** The WhatsApp connection of a company to ask through: one that is open and that a living process keeps. */
export async function findKeptWhatsapp(db: TenantDb, companyId: number, now: Date): Promise<number | undefined> {
  const row = await db
    .selectFrom('connections')
    .innerJoin('channel_sessions', (join) =>
      join
        .onRef('channel_sessions.company_id', '=', 'connections.company_id')
        .onRef('channel_sessions.connection_id', '=', 'connections.id'),
    )
    .select('connections.id')
    .where('connections.company_id', '=', companyId)
    .where('connections.deleted_at', 'is', null)
    .where('connections.channel', '=', 'whatsapp')
    .where('connections.status', '=', 'CONNECTED')
    .where('channel_sessions.lease_until', '>', now)
    .orderBy('connections.is_default', 'desc')
    .orderBy('connections.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const connectionById = statement<{ companyId: number; connectionId: number }>()((db, slot) =>
  selectConnections(db)
    .where('connections.company_id', '=', slot('companyId'))
    .where('connections.id', '=', slot('connectionId')),
);

/** A connection with its session; also one that was removed, for the conversations that came through it. */
export const findConnectionRow = async (
  db: TenantDb,
  companyId: number,
  connectionId: number,
): Promise<ConnectionRow | undefined> => (await connectionById(db, { companyId, connectionId }))[0];

/** A connection that is there; one that was removed counts as unknown. */
export async function getConnectionRow(db: TenantDb, companyId: number, connectionId: number): Promise<ConnectionRow> {
  const row = await findConnectionRow(db, companyId, connectionId);
  if (!row || row.deleted_at !== null) throw new AppError('ERR_NO_WAPP_FOUND');
  return row;
}

type Reader = Pick<CompanyCtx, 'db' | 'companyId' | 'fileUrl'>;

export async function getConnectionDetails(
  ctx: Reader,
  connectionId: number,
  sealing: Sealing,
): Promise<ConnectionDetails> {
  const row = await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  return toConnectionDetails(row, { sealing, fileUrl: ctx.fileUrl });
}

/** In which company a connection is; for the operator. */
export async function companyOfConnection(db: PlatformDb, connectionId: number): Promise<number> {
  const [connection] = await listAllConnections(db, connectionId);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return connection.company.id;
}

/** The whole record for the operator. With its tokens one could speak in the company's name: those stay there. */
export async function getDetailsForOperator(
  ctx: Reader,
  connectionId: number,
  sealing: Sealing,
): Promise<ConnectionDetailsOfCompany> {
  const details = await getConnectionDetails(ctx, connectionId, sealing);
  const { id, name } = await ctx.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', ctx.companyId)
    .executeTakeFirstOrThrow();
  return { ...details, token: '', verifyToken: '', company: { id, name } };
}

const timelineLength = 100;

export async function listTimeline(ctx: Reader, connectionId: number): Promise<TimelineEntry[]> {
  await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  const rows = await ctx.db
    .selectFrom('connection_timeline')
    .select(['id', 'status', 'reason', 'at'])
    .where('company_id', '=', ctx.companyId)
    .where('connection_id', '=', connectionId)
    .orderBy('id', 'desc')
    .limit(timelineLength)
    .execute();
  // Both words are written by this feature alone.
  return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.toISOString() }) as TimelineEntry);
}

/** The connections of all companies, or one of them, for the operator. */
export async function listAllConnections(db: PlatformDb, connectionId?: number): Promise<ConnectionOfCompany[]> {
  await bindOperator(db);
  const rows = await selectConnections(db)
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .select('companies.name as company_name')
    .where('connections.deleted_at', 'is', null)
    .$if(connectionId !== undefined, (query) => query.where('connections.id', '=', connectionId ?? 0))
    .orderBy(byText('companies.name'))
    .orderBy(byText('connections.name'))
    .orderBy('connections.id')
    .execute();
  return rows.map((row) => {
    // Queues are a company's own: from outside none is seen, which does not mean that there is none.
    const { queues: _unseen, ...record } = connectionRecord(row);
    return { ...record, company: { id: row.company_id, name: row.company_name } };
  });
}
