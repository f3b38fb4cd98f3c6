import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import { seesHistory, type TicketFacts } from '@oplano/core/tickets';
import { bellsOfTicket } from '#features/tickets';
import { rooms, type AudienceOf, type Room } from '#platform/realtime';

/** Whose conversation something was said in, and through which connection. */
export interface Conversation {
  readonly contactId: number;
  readonly connectionId: number;
}

/**
 * A chat shows all attendances of a conversation, not only the ticket it was opened by. Whoever does not see the whole
 * history hears of their own queues, as `listMessages` shows them.
 */
export function roomsOfConversation(actor: Actor, { connectionId, contactId }: Conversation): Room[] {
  const scopes = seesHistory(actor) ? (['all'] as const) : ([...actor.queueIds, 'none'] as const);
  return scopes.map((scope) => rooms.conversation(actor.companyId, connectionId, contactId, scope));
}

/** Whoever has the conversation open; a new message rings the bell besides. */
export const messageAudience: AudienceOf = ({ companyId, action, payload, about }) => {
  const message = payload['message'] as Message | undefined;
  if (!message) return [rooms.ticket(payload['ticketId'] as number)];
  const ticket = payload['ticket'] as Ticket | undefined;
  const { connectionId, contactId } = ticket
    ? { connectionId: ticket.whatsappId, contactId: ticket.contactId }
    : (about as Conversation);
  // What was said before a queue was chosen goes with its attendance; where that is not told, rather too few hear of it.
  const scope = message.queue?.id ?? (ticket ? (ticket.queueId ?? 'none') : null);
  const rings = action === 'create' && !message.fromMe;
  return [
    rooms.ticket(message.ticketId),
    rooms.conversation(companyId, connectionId, contactId, 'all'),
    ...(scope === null ? [] : [rooms.conversation(companyId, connectionId, contactId, scope)]),
    ...(rings ? bellsOfTicket(companyId, about as TicketFacts) : []),
  ];
};
