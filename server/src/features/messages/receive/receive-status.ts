import type { ChannelEvent } from '#ports/channels';
import type { CompanyCtx } from '#platform/use-case';
import { failureText } from '../message-record.ts';
import { findByExternalId } from '../messages.repo.ts';
import { tellMessageChange } from '../tell.ts';
import { failTick, tickMessage } from '../tick-message.ts';
import type { ChannelConnection } from './channel-connection.ts';
import { ackOf, lockTicks } from './early-acks.ts';
import { settleByEcho } from './own-echo.ts';
import { wasTaken } from './was-taken.ts';
import { putEarlyAck } from './ticks.repo.ts';
import { noteProviderTime, raiseUpTo } from './watermarks.ts';

type Status = Extract<ChannelEvent, { type: 'status' }>;

/** How far a message of ours has come. Ticks come in any order, twice, and before what they belong to. */
export async function receiveStatus(ctx: CompanyCtx, connection: ChannelConnection, event: Status): Promise<void> {
  const { externalId, status, to, at } = event;
  if (externalId === undefined) return raiseUpTo(ctx, connection, event);
  await lockTicks(ctx, connection.id, externalId);
  const known = await findByExternalId(ctx.db, ctx.companyId, { connectionId: connection.id, externalId });
  const taken = known ? undefined : await findUnnumbered(ctx, connection, { ...event, externalId });
  const message = known ?? taken;
  const failure = status === 'failed' ? failureText(event.error?.code ?? 'failed', event.error?.text ?? '') : null;
  const ack = status === 'failed' ? 0 : ackOf[status];
  if (!message) return putEarlyAck(ctx, { connectionId: connection.id, externalId, ack, failure });
  if (!message.from_me) return;
  const ticked = failure === null ? tickMessage(ctx, message.id, ack) : failTick(ctx, message.id, failure);
  const hasMoved = (await ticked) !== null;
  if (status === 'sent' && to) await noteProviderTime(ctx, connection, message.id, { at, chat: to });
  if ((hasMoved || !known) && !taken?.quiet) await tellMessageChange(ctx, message.id);
}

/** A message whose number we never learned, because the process died or the line broke before it came. */
async function findUnnumbered(ctx: CompanyCtx, connection: ChannelConnection, event: Status & { externalId: string }) {
  const { reference, externalId, body, to } = event;
  if (body !== undefined && to) {
    return (await settleByEcho(ctx, connection, { externalId, chat: to, body, reference })) ?? undefined;
  }
  if (reference === undefined || !/^\d{1,18}$/.test(reference)) return undefined;
  return wasTaken(ctx, connection.id, { messageId: reference, externalId });
}
