import { keptAddresses, type ChannelEvent } from '#ports/channels';
import type { CompanyCtx } from '#platform/use-case';
import { failureText } from '../message-record.ts';
import { findByExternalId, raiseAck, saveMessage, type MessageId } from '../messages.repo.ts';
import { tellMessageChange } from '../tell.ts';
import type { ConnectionRow } from './arrived.ts';
import { ackOf, keepEarlyAck } from './early-acks.ts';

type Status = Extract<ChannelEvent, { type: 'status' }>;

/** How far a message of ours has come. Ticks come in any order, twice, and before what they belong to. */
export async function receiveStatus(ctx: CompanyCtx, connection: ConnectionRow, event: Status): Promise<void> {
  if (event.externalId === undefined) return raiseUpTo(ctx, connection, event);
  const message =
    (await findByExternalId(ctx.db, ctx.companyId, { connectionId: connection.id, externalId: event.externalId })) ??
    (await findByReference(ctx, connection, event));
  const failure =
    event.status === 'failed' ? failureText(event.error?.code ?? 'failed', event.error?.text ?? '') : null;
  const ack = event.status === 'failed' ? 0 : ackOf[event.status];
  if (!message) {
    await keepEarlyAck(ctx, { connectionId: connection.id, externalId: event.externalId, ack, failure });
    return;
  }
  if (!message.from_me) return;
  if (failure !== null) {
    await saveMessage(ctx, message.id, { failure });
    await tellMessageChange(ctx, message.id);
  } else if (await raiseAck(ctx, message.id, ack)) {
    await tellMessageChange(ctx, message.id);
  }
}

/** A message whose number we never learned, because the process died between sending and writing it down. */
async function findByReference(ctx: CompanyCtx, connection: ConnectionRow, { reference, externalId }: Status) {
  if (reference === undefined || externalId === undefined || !/^\d{1,18}$/.test(reference)) return undefined;
  const row = await ctx.db
    .updateTable('messages')
    .set({ external_id: externalId })
    .where('company_id', '=', ctx.companyId)
    .where('connection_id', '=', connection.id)
    .where('id', '=', reference)
    .where('external_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return undefined;
  await ctx.db
    .deleteFrom('outbox')
    .where('company_id', '=', ctx.companyId)
    .where('message_id', '=', row.id)
    .where('action', '=', 'send')
    .execute();
  return row;
}

const watermarkMax = 500;

/** A watermark: everything sent to somebody until then. */
async function raiseUpTo(ctx: CompanyCtx, connection: ConnectionRow, { upTo, to, status }: Status): Promise<void> {
  if (!upTo || !to || status === 'failed') return;
  const [address] = keptAddresses(connection.channel, to);
  if (!address) return;
  const rows = await ctx.db
    .selectFrom('messages')
    .innerJoin('contact_addresses', (join) =>
      join
        .onRef('contact_addresses.company_id', '=', 'messages.company_id')
        .onRef('contact_addresses.contact_id', '=', 'messages.chat_id'),
    )
    .select('messages.id')
    .where('messages.company_id', '=', ctx.companyId)
    .where('contact_addresses.kind', '=', address.kind)
    .where('contact_addresses.value', '=', address.value)
    .where('messages.connection_id', '=', connection.id)
    .where('messages.from_me', '=', true)
    .where('messages.sent_at', '<=', upTo)
    .where('messages.ack', '<', ackOf[status])
    .where('messages.ack', '>', 0)
    .orderBy('messages.sent_at', 'desc')
    .limit(watermarkMax)
    .execute();
  for (const { id } of rows) await raiseOne(ctx, id, ackOf[status]);
}

async function raiseOne(ctx: CompanyCtx, messageId: MessageId, ack: number): Promise<void> {
  if (await raiseAck(ctx, messageId, ack)) await tellMessageChange(ctx, messageId);
}
