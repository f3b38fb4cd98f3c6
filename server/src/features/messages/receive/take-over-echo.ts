import type { CompanyCtx } from '#platform/use-case';
import { findByExternalId, removeMessage } from '../messages.repo.ts';
import { tellMessageRemoved } from '../tell.ts';
import { tickMessage } from '../tick-message.ts';

/**
 * An echo of a message of ours that nobody could tell for ours was stored as a message of the telephone, under the number
 * that ours turns out to have. It is the same message: the echo's row goes, and its tick and its number are ours. Whoever
 * stores an echo and whoever notes a number take `lockTicks` first, so neither misses the other.
 */
export async function takeOverEcho(
  ctx: CompanyCtx,
  { connectionId, messageId, externalId }: { connectionId: number; messageId: string; externalId: string },
): Promise<void> {
  const echo = await findByExternalId(ctx.db, ctx.companyId, { connectionId, externalId });
  if (!echo?.from_me || echo.origin !== 'phone' || echo.id === messageId) return;
  await removeMessage(ctx, echo.id);
  await tellMessageRemoved(ctx, echo);
  await tickMessage(ctx, messageId, echo.ack);
}
