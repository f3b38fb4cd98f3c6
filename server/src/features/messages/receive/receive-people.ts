import { messageFeed } from '@oplano/contracts/messages';
import { identifyContact } from '#features/contacts';
import { findLiveTicket } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { keptAddresses, type ChannelEvent } from '#ports/channels';
import type { ChannelConnection } from './channel-connection.ts';
import { knownContact } from './known-contact.ts';
import { wantProfile } from './want-profile.ts';

type Of<T extends ChannelEvent['type']> = Extract<ChannelEvent, { type: T }>;

/** The channel tells a name, that two addresses are one person, or that somebody has another picture. */
export async function receiveContact(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: Of<'contact'>,
): Promise<void> {
  if ((await knownContact(ctx, connection, event.address)) === null) return;
  const { contact } = await identifyContact(ctx, {
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: event.address.group ?? false,
    addresses: keptAddresses(connection.channel, event.address),
    acceptAudioMessage: true,
    ...(event.name ? { name: event.name } : {}),
  });
  if (event.pictureChanged) await wantProfile(ctx, connection, contact, event.address);
}

/** A group is called what its members call it. */
export async function receiveGroup(ctx: CompanyCtx, connection: ChannelConnection, event: Of<'group'>): Promise<void> {
  if (!connection.allow_group) return;
  const address = { ...event.address, group: true };
  const { contact, created } = await identifyContact(ctx, {
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: true,
    addresses: keptAddresses(connection.channel, address),
    acceptAudioMessage: true,
    name: event.subject,
  });
  if (created) await wantProfile(ctx, connection, contact, address);
}

/** The customer is writing: shown to whoever has the conversation open, stored nowhere. */
export async function receiveTyping(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: Of<'typing'>,
): Promise<void> {
  const contactId = await knownContact(ctx, connection, event.chat);
  if (contactId === null) return;
  const ticket = await findLiveTicket(ctx.db, ctx.companyId, { contactId, connectionId: connection.id });
  if (!ticket) return;
  ctx.emit(messageFeed, 'typing', { ticketId: ticket.id, who: { userId: null, name: '' }, state: event.state });
}
