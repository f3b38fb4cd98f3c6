import type { CompanyCtx } from '#platform/use-case';
import { saveConnection } from './connections.repo.ts';
import { startSession, type WakeSession } from './sessions/ask-session.ts';

/** Makes a connection of the demo one of the lab and opens it. */
export async function connectToLab(ctx: CompanyCtx, connectionId: number, wake: WakeSession): Promise<void> {
  await saveConnection(ctx.db, ctx.companyId, connectionId, { provider: 'lab' });
  await startSession(ctx, connectionId, wake);
}
