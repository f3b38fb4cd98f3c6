import { identifyContact, type ContactRow } from '#features/contacts';
import { findLiveTicket, openOrJoinTicket, saveTicket, tellTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type Address, type InboundMessage } from '#ports/channels';
import { expectMedia } from './media/expect-media.ts';
import { insertMessages, keepOriginals, type NewMessage } from './messages.repo.ts';
import { previewOf } from './preview.ts';
import type { ChannelConnection } from './receive/channel-connection.ts';

/**
 * Puts messages of the past where they belong, with the times they were written at. Nothing that answers customers can
 * be reached from here: no events are raised, nothing is unread, nothing is sent.
 */
export async function importMessages(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  messages: readonly InboundMessage[],
): Promise<void> {
  const chats = Map.groupBy(messages, ({ chat }) => chat.native);
  const people = new Map<string, ContactRow>();
  const see = async (address: Address, name: string | undefined): Promise<ContactRow> => {
    const known = people.get(address.native);
    if (known) return known;
    const { contact } = await identifyContact(ctx, {
      channel: connection.channel,
      connectionId: connection.id,
      isGroup: address.group ?? false,
      addresses: keptAddresses(connection.channel, address),
      acceptAudioMessage: true,
      ...(name ? { name } : {}),
    });
    people.set(address.native, contact);
    return contact;
  };

  for (const said of chats.values()) {
    const [first] = said;
    if (!first) continue;
    const isGroup = first.chat.group ?? false;
    const theirs = said.find(({ fromMe, name }) => !fromMe && name);
    const chat = await see(first.chat, isGroup ? undefined : theirs?.name);
    const ticket = await historyTicket(ctx, connection, chat, said);
    const rows: NewMessage[] = [];
    for (const message of said) {
      const author = message.fromMe ? null : isGroup ? await see(message.author, message.name) : chat;
      rows.push(toNewMessage(message, { ticket, chat, connection, author }));
    }
    const added = await insertMessages(ctx, rows);
    const originals: { messageId: number; original: Uint8Array }[] = [];
    for (const message of said) {
      const id = added.get(message.externalId);
      if (id === undefined) continue;
      if (message.raw) originals.push({ messageId: id, original: message.raw });
      if (message.media) await expectMedia(ctx, { id: String(id), connection_id: connection.id }, message.media);
    }
    await keepOriginals(ctx, originals);
    if (added.size > 0) await refresh(ctx, ticket, said);
  }
}

const newestOf = (messages: readonly InboundMessage[]): InboundMessage | undefined =>
  messages.toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];

/** The conversation that runs, or a waiting one that says it was imported. */
async function historyTicket(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  chat: ContactRow,
  said: readonly InboundMessage[],
): Promise<TicketRow> {
  const place = { contactId: chat.id, connectionId: connection.id };
  const live = await findLiveTicket(ctx.db, ctx.companyId, place);
  if (live) return live;
  const at = newestOf(said)?.at ?? ctx.now;
  return openOrJoinTicket(ctx, {
    ...place,
    channel: connection.channel,
    status: chat.is_group && !connection.group_as_ticket ? 'group' : 'pending',
    isGroup: chat.is_group,
    userId: null,
    queueId: connection.import_queue_id,
    isBot: false,
    isActiveDemand: false,
    at,
    log: 'create',
    carry: { imported_at: ctx.now },
  });
}

const toNewMessage = (
  message: InboundMessage,
  where: { ticket: TicketRow; chat: ContactRow; connection: ChannelConnection; author: ContactRow | null },
): NewMessage => ({
  ticketId: where.ticket.id,
  chatId: where.chat.id,
  connectionId: where.connection.id,
  externalId: message.externalId,
  nativeChat: message.chat.native,
  fromMe: message.fromMe,
  contactId: where.author?.id ?? null,
  userId: null,
  origin: message.fromMe ? 'phone' : 'customer',
  body: message.body,
  content: message.content,
  ack: message.fromMe ? 3 : 0,
  isForwarded: message.forwarded ?? false,
  queueId: where.ticket.queue_id,
  sentAt: message.at,
});

/** The list shows the newest thing that was said, whatever order history came in. */
async function refresh(ctx: CompanyCtx, ticket: TicketRow, said: readonly InboundMessage[]): Promise<void> {
  const newest = newestOf(said);
  const lastAt = Math.max(ticket.last_inbound_at?.getTime() ?? 0, ticket.last_outbound_at?.getTime() ?? 0);
  if (!newest || newest.at.getTime() < lastAt) return;
  await saveTicket(ctx, ticket.id, {
    last_message: previewOf(newest),
    last_from_me: newest.fromMe,
    answered_at: newest.fromMe ? newest.at : null,
    ...(newest.fromMe ? { last_outbound_at: newest.at } : { last_inbound_at: newest.at }),
    ...(ticket.imported_at ? { active_at: newest.at } : {}),
  });
  await tellTicket(ctx, ticket.id, null);
}
