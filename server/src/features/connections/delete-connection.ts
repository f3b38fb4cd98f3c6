import { connectionFeed } from '@oplano/contracts/connections';
import { releaseConnection } from '#features/users';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { connectionDeleted } from './connections.events.ts';
import { lockConnection, replaceConnectionQueues, saveConnection } from './connections.repo.ts';
import type { ConnectionParts } from './create-connection.ts';
import { removeImportBatches } from './import/import-batches.repo.ts';
import { storeSessionRequest } from './sessions/sessions.repo.ts';

/** Removes a connection. Its row stays for the conversations that came through it; its account and tokens do not. */
export async function deleteConnection(
  ctx: CompanyCtx,
  connectionId: number,
  parts: Pick<ConnectionParts, 'wake'>,
): Promise<{ message: string }> {
  const { db, companyId, now } = ctx;
  if (!(await lockConnection(db, companyId, connectionId))) throw new AppError('ERR_NO_WAPP_FOUND');
  await storeSessionRequest(db, companyId, connectionId, { wanted: false, forget: true, now });
  await releaseConnection(ctx, connectionId);
  await replaceConnectionQueues(db, companyId, connectionId, []);
  await saveConnection(db, companyId, connectionId, {
    deleted_at: now,
    updated_at: now,
    status: 'DISCONNECTED',
    is_default: false,
    token_hash: null,
    token_sealed: null,
    previous_token_hash: null,
    overlap_until: null,
    account_id: null,
    account_secrets: null,
    greeting_media_path: null,
    greeting_media_name: null,
    import_state: null,
    import_from: null,
    import_until: null,
  });
  // Nothing takes them in any more, and they hold what people wrote.
  await removeImportBatches(db, companyId, connectionId);
  ctx.raise(connectionDeleted, { connectionId });
  ctx.emit(connectionFeed, 'delete', { whatsappId: connectionId });
  ctx.afterCommit(() => parts.wake(connectionId));
  return { message: 'Connection deleted' };
}
