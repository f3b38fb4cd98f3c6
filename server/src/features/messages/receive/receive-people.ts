import { messageFeed } from '@oplano/contracts/messages';
import { identifyContact } from '#features/contacts';
import { findLiveTicket } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type Address, type ChannelEvent } from '#ports/channels';
import type { ConnectionRow } from './arrived.ts';

type Of<T extends ChannelEvent['type']> = Extract<ChannelEvent, { type: T }>;

/** Somebody we already talk to; an address alone makes nobody a contact. */
async function knownContact(ctx: CompanyCtx, connection: ConnectionRow, address: Address): Promise<number | null> {
  const kept = keptAddresses(connection.channel, address);
  if (kept.length === 0) return null;
  const row = await ctx.db
    .selectFrom('contact_addresses')
    .select('contact_id')
    .where('company_id', '=', ctx.companyId)
    .where((eb) => eb.or(kept.map(({ kind, value }) => eb.and([eb('kind', '=', kind), eb('value', '=', value)]))))
    .limit(1)
    .executeTakeFirst();
  return row?.contact_id ?? null;
}

/** The channel tells a name, or that two addresses are one person. */
export async function receiveContact(ctx: CompanyCtx, connection: ConnectionRow, event: Of<'contact'>): Promise<void> {
  if ((await knownContact(ctx, connection, event.address)) === null) return;
  await identifyContact(ctx, {
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: event.address.group ?? false,
    addresses: keptAddresses(connection.channel, event.address),
    acceptAudioMessage: true,
    ...(event.name ? { name: event.name } : {}),
  });
}

/** A group is called what its members call it. */
export async function receiveGroup(ctx: CompanyCtx, connection: ConnectionRow, event: Of<'group'>): Promise<void> {
  if (!connection.allow_group) return;
  await identifyContact(ctx, {
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: true,
    addresses: keptAddresses(connection.channel, { ...event.address, group: true }),
    acceptAudioMessage: true,
    name: event.subject,
  });
}

/** The customer is writing: shown to whoever has the conversation open, stored nowhere. */
export async function receiveTyping(ctx: CompanyCtx, connection: ConnectionRow, event: Of<'typing'>): Promise<void> {
  const contactId = await knownContact(ctx, connection, event.chat);
  if (contactId === null) return;
  const ticket = await findLiveTicket(ctx.db, ctx.companyId, { contactId, connectionId: connection.id });
  if (!ticket) return;
  ctx.emit(messageFeed, 'typing', { ticketId: ticket.id, who: { userId: null, name: '' }, state: event.state });
}
