import { connectionFeed, connectionSessionFeed } from '@oplano/contracts/connections';
import type { CompanyCtx } from '#platform/use-case';
import { connectionRecord, sessionRecord, type ConnectionRow } from './connection-row.ts';
import { findConnectionRow } from './connections.queries.ts';

/** Tells everybody how a connection stands now, and those who look after it what its session shows. */
export async function tellConnection(ctx: CompanyCtx, connectionId: number): Promise<ConnectionRow | undefined> {
  const row = await findConnectionRow(ctx.db, ctx.companyId, connectionId);
  if (!row || row.deleted_at !== null) return undefined;
  ctx.emit(connectionFeed, 'update', { whatsapp: connectionRecord(row) });
  ctx.emit(connectionSessionFeed, 'update', { session: sessionRecord(row) });
  return row;
}
