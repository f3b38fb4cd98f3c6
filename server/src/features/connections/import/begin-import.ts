import { importFeed, importNewsOf } from '@oplano/contracts/connections';
import type { CompanyCtx } from '#platform/use-case';
import { findConnectionRow } from '../connections.queries.ts';
import { saveConnection } from '../connections.repo.ts';
import { tellConnection } from '../tell-connection.ts';
import { importHistory, quietMs } from './import.jobs.ts';

/** A phone that was paired anew sends its history now, if its connection asked for one. */
export async function beginImport(ctx: CompanyCtx, connectionId: number): Promise<void> {
  const row = await findConnectionRow(ctx.db, ctx.companyId, connectionId);
  if (!row?.import_from || !row.import_until) return;
  // A connection that comes back in the middle goes on where it was.
  if (row.import_state !== null) return;
  await saveConnection(ctx.db, ctx.companyId, connectionId, {
    import_state: 'preparing',
    import_started_at: ctx.now,
    import_total: 0,
    import_done: 0,
    import_at: null,
  });
  const runAt = new Date(ctx.now.getTime() + quietMs);
  await ctx.enqueue(importHistory, { connectionId }, { runAt });
  await tellConnection(ctx, connectionId);
  const status = importNewsOf({ processed: 0, total: 0, date: null });
  ctx.emit(importFeed, 'update', { whatsappId: connectionId, status });
}
