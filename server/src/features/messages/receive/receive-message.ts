import { identifyContact, type ContactRow } from '#features/contacts';
import { companySettings } from '#features/settings';
import { saveTicket, tellTicket, ticketForArrival, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type Address, type InboundMessage } from '#ports/channels';
import { expectMedia } from '../media/expect-media.ts';
import { previewOf } from '../preview.ts';
import type { MessageRow } from '../message-record.ts';
import { messageReceived } from '../messages.events.ts';
import { findByExternalId, insertMessage, keepOriginal, lockConversation, saveMessage } from '../messages.repo.ts';
import { tellMessage, tellMessageChange } from '../tell.ts';
import { NotYet, type ConnectionRow } from './arrived.ts';
import { applyEarlyAck } from './early-acks.ts';
import { consentNeeded, walletOf } from './first-questions.ts';

/** Stores what somebody said, once, in the ticket it belongs to, and lets whoever answers for us know. */
export async function receiveMessage(ctx: CompanyCtx, connection: ConnectionRow, event: InboundMessage): Promise<void> {
  if (event.chat.group && !connection.allow_group) return;
  await lockConversation(ctx.db, connection.id, event.chat.native);
  const known = await findByExternalId(ctx.db, ctx.companyId, {
    connectionId: connection.id,
    externalId: event.externalId,
  });
  if (known) return complete(ctx, known, event);
  if (event.fromMe && (await isOnItsWay(ctx, connection, event))) return;

  const settings = await companySettings(ctx.db, ctx.companyId);
  const sighting = {
    channel: connection.channel,
    connectionId: connection.id,
    acceptAudioMessage: settings.acceptAudioMessageContact === 'enabled',
  };
  const see = async (address: Address, name: string | undefined): Promise<ContactRow> => {
    const addresses = keptAddresses(connection.channel, address);
    const isGroup = address.group ?? false;
    return (await identifyContact(ctx, { ...sighting, addresses, isGroup, ...(name ? { name } : {}) })).contact;
  };
  const isGroup = event.chat.group ?? false;
  const chat = await see(event.chat, isGroup || event.fromMe ? undefined : event.name);
  const author = isGroup && !event.fromMe ? await see(event.author, event.name) : event.fromMe ? null : chat;
  // Nothing of somebody who is blocked becomes work; the channel itself blocks them where it can.
  if (!chat.active || author?.active === false) return;

  const { ticket, opened } = await ticketForArrival(ctx, {
    contact: chat,
    connection,
    at: event.at,
    needsConsent: !event.fromMe && consentNeeded(settings, connection, chat),
    walletUserId: settings.DirectTicketsToWallets === 'enabled' ? await walletOf(ctx, chat.id) : null,
  });
  const message = await insertMessage(ctx, {
    ticketId: ticket.id,
    chatId: chat.id,
    connectionId: connection.id,
    externalId: event.externalId,
    nativeChat: event.chat.native,
    fromMe: event.fromMe,
    contactId: author?.id ?? null,
    userId: null,
    origin: event.fromMe ? 'phone' : 'customer',
    body: event.body,
    content: event.content,
    ack: event.fromMe ? 1 : 0,
    isForwarded: event.forwarded ?? false,
    quotedId: await quotedId(ctx, connection, event.quoteOf),
    queueId: ticket.queue_id,
    sentAt: settledTime(event, ticket),
  });
  if (!message) return;
  await keep(ctx, message, event);
  const moved = await moveOn(ctx, ticket, event);
  const record = await tellTicket(ctx, ticket.id, opened === 'new' ? null : undefined);
  await tellMessage(ctx, message.id, record);
  if (event.fromMe) {
    await applyEarlyAck(ctx, connection.id, message);
    return;
  }
  const isAudio = event.media?.kind === 'audio';
  ctx.raise(messageReceived, { message, ticket: moved, contact: chat, connection, opened, isAudio });
}

/** Some providers tell whole seconds only: a message that came after our last one must not slip above it. */
function settledTime({ at }: InboundMessage, ticket: TicketRow): Date {
  const last = ticket.last_outbound_at;
  return last && at < last && last.getTime() - at.getTime() < 1_000 ? last : at;
}

/** The same message again: usually nothing, sometimes what could not be read the first time. */
async function complete(ctx: CompanyCtx, known: MessageRow, event: InboundMessage): Promise<void> {
  const wasUnreadable = (known.content as { kind: string }).kind === 'unsupported' && known.body === '';
  if (event.placeholder || !wasUnreadable || event.content.kind === 'unsupported') return;
  const message = await saveMessage(ctx, known.id, { body: event.body, content: JSON.stringify(event.content) });
  await keep(ctx, message, event);
  const ticket = await saveTicket(ctx, known.ticket_id, { last_message: previewOf(event) });
  await tellTicket(ctx, ticket.id);
  await tellMessageChange(ctx, message.id);
}

/**
 * A message of ours that comes back. If we are just sending something in this conversation we do not know yet which
 * number it got: it is looked at again once we do.
 */
async function isOnItsWay(ctx: CompanyCtx, connection: ConnectionRow, event: InboundMessage): Promise<boolean> {
  if (event.reference !== undefined && /^\d+$/.test(event.reference)) {
    const row = await ctx.db
      .selectFrom('messages')
      .select(['id', 'external_id'])
      .where('company_id', '=', ctx.companyId)
      .where('connection_id', '=', connection.id)
      .where('id', '=', event.reference)
      .executeTakeFirst();
    if (row) {
      if (row.external_id === null) await saveMessage(ctx, row.id, { external_id: event.externalId });
      return true;
    }
  }
  const sending = await ctx.db
    .selectFrom('outbox')
    .innerJoin('messages', 'messages.id', 'outbox.message_id')
    .select('outbox.id')
    .where('outbox.company_id', '=', ctx.companyId)
    .where('outbox.connection_id', '=', connection.id)
    .where('outbox.started_at', 'is not', null)
    .where('outbox.action', '=', 'send')
    .where('messages.external_id', 'is', null)
    .where('messages.body', '=', event.body)
    .limit(1)
    .executeTakeFirst();
  if (sending) throw new NotYet('A message of ours came back before its number was known.');
  return false;
}

async function quotedId(
  ctx: CompanyCtx,
  connection: ConnectionRow,
  externalId: string | undefined,
): Promise<string | null> {
  if (externalId === undefined) return null;
  const quoted = await findByExternalId(ctx.db, ctx.companyId, { connectionId: connection.id, externalId });
  return quoted?.id ?? null;
}

async function keep(ctx: CompanyCtx, message: MessageRow, event: InboundMessage): Promise<void> {
  if (event.raw) await keepOriginal(ctx, message.id, event.raw);
  if (event.media) await expectMedia(ctx, message, event.media);
}

/** What the message means for its ticket: the last word, whose it was, and one more unread where it is theirs. */
function moveOn(ctx: CompanyCtx, ticket: TicketRow, event: InboundMessage): Promise<TicketRow> {
  // Messages may come late and out of order; the newest one is what lists show.
  const lastAt = Math.max(ticket.last_inbound_at?.getTime() ?? 0, ticket.last_outbound_at?.getTime() ?? 0);
  const isNewest = event.at.getTime() >= lastAt;
  const later = (known: Date | null) => (known && known > event.at ? known : event.at);
  return saveTicket(ctx, ticket.id, {
    ...(isNewest ? { last_message: previewOf(event), last_from_me: event.fromMe } : {}),
    active_at: ticket.active_at > event.at ? ticket.active_at : event.at,
    imported_at: null,
    ...(event.fromMe
      ? { last_outbound_at: later(ticket.last_outbound_at), unread: 0 }
      : { last_inbound_at: later(ticket.last_inbound_at), unread: ticket.unread + 1, warned_at: null }),
  });
}
