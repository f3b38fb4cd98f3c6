import { findConnectionRow } from '#features/connections';
import { eventFromJson } from '#ports/channels/graph';
import type { CompanyCtx } from '#platform/use-case';
import { webhookEventReceived } from './webhooks.events.ts';
import { lockLane, lockWebhookEvent, markHandled } from './webhooks.repo.ts';

/** Tells those who care, in the very transaction that marks the event as handled: both happen, once, or neither. */
export async function handOn(
  ctx: CompanyCtx,
  { eventId, lane }: { eventId: string; lane?: string | undefined },
): Promise<void> {
  // What came before may just be handed on at the door.
  if (lane !== undefined) await lockLane(ctx.db, ctx.companyId, lane);
  const stored = await lockWebhookEvent(ctx.db, ctx.companyId, eventId);
  if (!stored) return;
  const connection = await findConnectionRow(ctx.db, ctx.companyId, stored.connection_id);
  if (connection) ctx.raise(webhookEventReceived, { connection, event: eventFromJson(stored.event) });
  await markHandled(ctx.db, ctx.companyId, eventId, ctx.now);
}
