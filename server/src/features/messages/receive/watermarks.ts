import { keptAddresses, type Address, type ChannelEvent } from '#ports/channels';
import type { CompanyCtx } from '#platform/use-case';
import type { MessageId } from '../messages.repo.ts';
import { tellMessageChange } from '../tell.ts';
import { tickMessage } from '../tick-message.ts';
import type { ChannelConnection } from './channel-connection.ts';
import { ackOf } from './early-acks.ts';
import { insertProviderTime, raiseWatermark, removeProviderTime } from './ticks.repo.ts';

type Status = Extract<ChannelEvent, { type: 'status' }>;

const readAck = ackOf.read;

/** A watermark: everything sent to somebody until then, by the provider's clock. Ours may be wrong. */
export async function raiseUpTo(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  { upTo, to, status }: Status,
): Promise<void> {
  const address = to && keptAddresses(connection.channel, to)[0]?.value;
  if (!upTo || address === undefined || status === 'failed') return;
  const { db, companyId } = ctx;
  const ack = ackOf[status];
  await raiseWatermark(ctx, { connectionId: connection.id, address, ack, upTo });
  const covered = await db
    .selectFrom('provider_times')
    .select('message_id')
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connection.id)
    .where('address', '=', address)
    .where('at', '<=', upTo)
    .orderBy('at')
    .execute();
  for (const { message_id } of covered) await raise(ctx, message_id, ack);
}

/** An echo says when the provider took a message of ours; by then it may have been read already. */
export async function noteProviderTime(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  messageId: MessageId,
  { at, chat }: { at: Date; chat: Address },
): Promise<void> {
  const address = keptAddresses(connection.channel, chat)[0]?.value;
  if (connection.channel !== 'facebook' || address === undefined) return;
  const { db, companyId } = ctx;
  await insertProviderTime(ctx, { messageId: String(messageId), connectionId: connection.id, address, at });
  const { ack } = await db
    .selectFrom('watermarks')
    .select(({ fn }) => fn.max('ack').as('ack'))
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connection.id)
    .where('address', '=', address)
    .where('up_to', '>=', at)
    .executeTakeFirstOrThrow();
  if (ack !== null) await raise(ctx, messageId, ack);
}

async function raise(ctx: CompanyCtx, messageId: MessageId, ack: number): Promise<void> {
  if (await tickMessage(ctx, messageId, ack)) await tellMessageChange(ctx, messageId);
  if (ack < readAck) return;
  // Nothing more will be told of it.
  await removeProviderTime(ctx, String(messageId));
}
