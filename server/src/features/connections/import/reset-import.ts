import { importFeed } from '@oplano/contracts/connections';
import type { CompanyCtx } from '#platform/use-case';
import { saveConnection } from '../connections.repo.ts';
import { removeImportBatches } from './import-batches.repo.ts';

/** Another period was chosen, or none: what the old one still wanted to bring is left where it came from. */
export async function resetImport(ctx: CompanyCtx, connectionId: number): Promise<void> {
  await saveConnection(ctx.db, ctx.companyId, connectionId, {
    import_state: null,
    import_started_at: null,
    import_total: 0,
    import_done: 0,
    import_at: null,
  });
  await removeImportBatches(ctx.db, ctx.companyId, connectionId);
  ctx.emit(importFeed, 'refresh', { whatsappId: connectionId });
}
