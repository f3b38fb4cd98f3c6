import type { CompanyCtx } from '#platform/use-case';
import { sealAccount, type AccountSecrets } from './connection-secrets.ts';
import { saveConnection } from './connections.repo.ts';
import type { ConnectionParts } from './create-connection.ts';
import { startSession, type WakeSession } from './sessions/ask-session.ts';

/** Makes a connection of the demo one of the lab and opens it. */
export async function connectToLab(ctx: CompanyCtx, connectionId: number, wake: WakeSession): Promise<void> {
  await saveConnection(ctx.db, ctx.companyId, connectionId, { provider: 'lab' });
  await startSession(ctx, connectionId, wake);
}

/** The same for one that is known there by an account. */
export async function connectAccountToLab(
  ctx: CompanyCtx,
  connectionId: number,
  account: { readonly id: string; readonly secrets: AccountSecrets },
  parts: Pick<ConnectionParts, 'sealing' | 'wake'>,
): Promise<void> {
  await saveConnection(ctx.db, ctx.companyId, connectionId, {
    account_id: account.id,
    account_secrets: sealAccount(connectionId, account.secrets, parts.sealing),
  });
  await connectToLab(ctx, connectionId, parts.wake);
}
