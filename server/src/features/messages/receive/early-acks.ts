import { sql } from 'kysely';
import type { DeliveryStatus } from '#ports/channels';
import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from '../message-record.ts';
import { deliveredAck } from '../messages.repo.ts';
import { failTick, tickMessage } from '../tick-message.ts';
import { takeEarlyAck } from './ticks.repo.ts';

/** 0 is a clock, 1 one tick, 2 two, 3 and 4 read, 5 played. */
export const ackOf: Record<Exclude<DeliveryStatus, 'failed'>, number> = { sent: 1, delivered: 2, read: 3, played: 5 };

/**
 * One at a time of those who note a tick and those who note the number it belongs to: side by side each would miss what
 * the other is about to write. To be taken before anything else in the transaction.
 */
export async function lockTicks({ db }: CompanyCtx, connectionId: number, externalId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticks ${connectionId}/${externalId}`}, 0))`.execute(db);
}

/** Gives a message the tick that was there before it. */
export async function applyEarlyAck(ctx: CompanyCtx, connectionId: number, message: MessageRow): Promise<void> {
  const { external_id: externalId } = message;
  if (externalId === null) return;
  const tick = await takeEarlyAck(ctx, { connectionId, externalId });
  if (!tick) return;
  if (tick.failure !== null && tick.ack < deliveredAck) await failTick(ctx, message.id, tick.failure);
  else await tickMessage(ctx, message.id, tick.ack);
}
