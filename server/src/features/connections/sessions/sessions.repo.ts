import type { ConnectionReason, ConnectionStatus } from '@oplano/contracts/connections';
import { sql } from 'kysely';
import type { TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { connectionPaired, connectionStateChanged } from '../connections.events.ts';
import { tellConnection } from '../tell-connection.ts';
import { removeAllKeys } from './channel-keys.repo.ts';

/** What a person wants of a session; whoever keeps it follows. */
export interface SessionRequest {
  readonly wanted: boolean;
  /** Gives the account back before anything else. */
  readonly forget: boolean;
  /** A number that is to be paired by code. */
  readonly pairingPhone?: string | null;
  readonly now: Date;
}

/** Notes a request. An account that nobody keeps open right now is forgotten on the spot. */
export async function storeSessionRequest(
  db: TenantDb,
  companyId: number,
  connectionId: number,
  request: SessionRequest,
): Promise<void> {
  const { rows } = await sql<{ kept: boolean; forget: boolean }>`
    insert into channel_sessions (connection_id, company_id, wanted, asked, forget, pairing_phone, since)
    values (${connectionId}, ${companyId}, ${request.wanted}, 1, ${request.forget}, ${request.pairingPhone ?? null}, ${request.now})
    on conflict (connection_id) do update set
      wanted = excluded.wanted,
      asked = channel_sessions.asked + 1,
      forget = channel_sessions.forget or excluded.forget,
      pairing_phone = excluded.pairing_phone,
      retry_at = null,
      retries = 0
    returning node_id is not null and lease_until > ${request.now} as kept, forget
  `.execute(db);
  const [stored] = rows;
  if (stored && stored.forget && !stored.kept) await forgetAccount(db, companyId, connectionId);
}

/** Wipes what the account was made of. The session's row first: it waits for keys that are just being written. */
export async function forgetAccount(db: TenantDb, companyId: number, connectionId: number): Promise<void> {
  await db
    .updateTable('channel_sessions')
    .set({ forget: false })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .execute();
  await removeAllKeys(db, { companyId, connectionId });
}

/** Who keeps a session, and which request it follows: a keeper that was replaced changes nothing any more. */
export interface SessionHold {
  readonly nodeId: string;
  readonly asked: number;
}

export interface StatusChange {
  readonly status: ConnectionStatus;
  readonly reason: ConnectionReason | null;
  readonly number?: string;
  readonly qr?: string | null;
  readonly pairingCode?: string | null;
  readonly retries?: number;
  readonly retryAt?: Date | null;
  /** False: nobody should open it again before a person asks. */
  readonly wanted?: boolean;
}

/** Older than that nobody asks why it was silent. */
const timelineMs = 90 * 86_400_000;

/** Stores how a session stands, writes its timeline and tells the screens. False: `hold` is not in force any more. */
export async function changeStatus(
  ctx: CompanyCtx,
  connectionId: number,
  change: StatusChange,
  hold?: SessionHold,
): Promise<boolean> {
  const { db, companyId, now } = ctx;
  const before = await db
    .selectFrom('connections')
    .select(['status', 'number'])
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  const session = await db
    .updateTable('channel_sessions as mine')
    .from('channel_sessions as old')
    .set({
      since: sql<Date>`case when old.reason is not distinct from ${change.reason} and ${before.status === change.status}
        then old.since else ${now} end`,
      reason: change.reason,
      qr: change.qr ?? null,
      pairing_code: change.pairingCode ?? null,
      retry_at: change.retryAt ?? null,
      ...(change.retries === undefined ? {} : { retries: change.retries }),
      ...(change.wanted === undefined ? {} : { wanted: change.wanted }),
    })
    .whereRef('old.connection_id', '=', 'mine.connection_id')
    .where('mine.company_id', '=', companyId)
    .where('mine.connection_id', '=', connectionId)
    .$if(hold !== undefined, (query) =>
      query.where('mine.node_id', '=', hold?.nodeId ?? '').where('mine.asked', '=', hold?.asked ?? -1),
    )
    .returning(sql<boolean>`old.reason is distinct from ${change.reason}`.as('otherReason'))
    .executeTakeFirst();
  if (!session) return false;
  await db
    .updateTable('connections')
    .set({ status: change.status, number: change.number ?? before.number, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', connectionId)
    .execute();
  if (before.number === '' && change.number) ctx.raise(connectionPaired, { connectionId });
  if (before.status !== change.status || session.otherReason) {
    const entry = { company_id: companyId, connection_id: connectionId, status: change.status, reason: change.reason };
    await db
      .insertInto('connection_timeline')
      .values({ ...entry, at: now })
      .execute();
    ctx.raise(connectionStateChanged, { connectionId, status: change.status, reason: change.reason });
    await db
      .deleteFrom('connection_timeline')
      .where('company_id', '=', companyId)
      .where('connection_id', '=', connectionId)
      .where('at', '<', new Date(now.getTime() - timelineMs))
      .execute();
  }
  await tellConnection(ctx, connectionId);
  return true;
}
