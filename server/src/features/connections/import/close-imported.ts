import { importFeed } from '@oplano/contracts/connections';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { getConnectionRow } from '../connections.queries.ts';
import { lockConnection, saveConnection } from '../connections.repo.ts';
import { tellConnection } from '../tell-connection.ts';
import { importedTicketsUnwanted } from './import.events.ts';

/** Closes the tickets an import left waiting; asked twice it does nothing more. */
export async function closeImported(ctx: CompanyCtx, connectionId: number): Promise<Record<string, never>> {
  if (!(await lockConnection(ctx.db, ctx.companyId, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
  const row = await getConnectionRow(ctx.db, ctx.companyId, connectionId);
  if (row.import_state !== 'waitingToClose') return {};
  await saveConnection(ctx.db, ctx.companyId, connectionId, { import_state: null, updated_at: ctx.now });
  ctx.raise(importedTicketsUnwanted, { connectionId });
  await tellConnection(ctx, connectionId);
  ctx.emit(importFeed, 'refresh', { whatsappId: connectionId });
  return {};
}
