import type { ConnectionSession } from '@oplano/contracts/connections';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { sessionRecord, type ConnectionRow } from '../connection-row.ts';
import { connectionPairing, connectionReleased } from '../connections.events.ts';
import { getConnectionRow } from '../connections.queries.ts';
import { lockConnection } from '../connections.repo.ts';
import { changeStatus, storeSessionRequest, type StatusChange, type SessionRequest } from './sessions.repo.ts';

/** Lets whoever keeps sessions know that a connection was changed; in this process at once. */
export type WakeSession = (connectionId: number) => void;

async function ask(
  ctx: CompanyCtx,
  row: ConnectionRow,
  request: Omit<SessionRequest, 'now'>,
  change: StatusChange,
  wake: WakeSession,
): Promise<ConnectionSession> {
  await storeSessionRequest(ctx.db, ctx.companyId, row.id, { ...request, now: ctx.now });
  await changeStatus(ctx, row.id, change);
  ctx.afterCommit(() => wake(row.id));
  return sessionRecord(await getConnectionRow(ctx.db, ctx.companyId, row.id));
}

async function lockedRow(ctx: CompanyCtx, connectionId: number): Promise<ConnectionRow> {
  if (!(await lockConnection(ctx.db, ctx.companyId, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
  return getConnectionRow(ctx.db, ctx.companyId, connectionId);
}

const opening: StatusChange = { status: 'OPENING', reason: null, retries: 0 };
/** Only accounts that live on a telephone are paired by it. */
const isPaired = ({ channel }: Pick<ConnectionRow, 'channel'>): boolean => channel === 'whatsapp';

/** Opens a connection again with the account it has. */
export async function startSession(
  ctx: CompanyCtx,
  connectionId: number,
  wake: WakeSession,
): Promise<ConnectionSession> {
  const row = await lockedRow(ctx, connectionId);
  return ask(ctx, row, { wanted: true, forget: false }, opening, wake);
}

/** Begins anew with another account: by QR code, or by a code that is typed on the phone with this number. */
export async function pairAnew(
  ctx: CompanyCtx,
  connectionId: number,
  pairingPhone: string | null,
  wake: WakeSession,
): Promise<ConnectionSession> {
  const row = await lockedRow(ctx, connectionId);
  if (!isPaired(row)) throw new AppError('ERR_WAPP_CHANNEL');
  ctx.raise(connectionPairing, { connectionId });
  return ask(ctx, row, { wanted: true, forget: true, pairingPhone }, { ...opening, number: '' }, wake);
}

/** Ends the session and gives the account back. The provider may be away: here it is over in any case. */
export async function disconnect(ctx: CompanyCtx, connectionId: number, wake: WakeSession): Promise<ConnectionSession> {
  const row = await lockedRow(ctx, connectionId);
  ctx.raise(connectionReleased, { connectionId });
  const change: StatusChange = { status: 'DISCONNECTED', reason: 'asked', retries: 0 };
  const number = isPaired(row) ? '' : row.number;
  // Credentials of Meta were typed by a person and stay for the next try.
  return ask(ctx, row, { wanted: false, forget: isPaired(row) }, { ...change, number }, wake);
}

/** Opens every connection of the company anew, save those that somebody disconnected on purpose. */
export async function restartAll(ctx: CompanyCtx, wake: WakeSession): Promise<{ message: string }> {
  const rows = await ctx.db
    .selectFrom('channel_sessions')
    .innerJoin('connections', (join) =>
      join
        .onRef('connections.company_id', '=', 'channel_sessions.company_id')
        .onRef('connections.id', '=', 'channel_sessions.connection_id'),
    )
    .where('channel_sessions.company_id', '=', ctx.companyId)
    .where('connections.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('channel_sessions.reason', 'is', null), eb('channel_sessions.reason', '<>', 'asked')]))
    .select('connections.id')
    .orderBy('connections.id')
    .execute();
  for (const { id } of rows) await startSession(ctx, id, wake);
  return { message: 'Sessions restarted' };
}
