import { messageFeed } from '@oplano/contracts/messages';
import type { Actor } from '@oplano/core/permissions';
import { seesHistory, type TicketFacts } from '@oplano/core/tickets';
import { bellsOfTicket, talkOfTicket } from '#features/tickets';
import { defineAudience, rooms, type Room } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** Whose conversation something was said in, and through which connection. */
export interface ConversationFacts {
  readonly contactId: number;
  readonly connectionId: number;
}

/**
 * A chat shows all attendances of a conversation, not only the ticket it was opened by. Whoever does not see the whole
 * history hears of their own queues, as `listMessages` shows them.
 */
export function roomsOfConversation(actor: Actor, { connectionId, contactId }: ConversationFacts): Room[] {
  const scopes = seesHistory(actor) ? (['all'] as const) : ([...actor.queueIds, 'none'] as const);
  return scopes.map((scope) => rooms.conversation(actor.companyId, connectionId, contactId, scope));
}

/** The attendance as it stands, whose people hear of it without having it open. */
interface ToldTicket {
  readonly attendance: TicketFacts;
}

/** Messages: a new one with the ticket it rings the bell for, a changed one with its conversation. */
export const messageLiveFeed = withFacts(messageFeed)<{
  create: TicketFacts;
  update: ConversationFacts & ToldTicket;
  delete: ConversationFacts & ToldTicket & { readonly queueId: number | null };
  remove: ConversationFacts & ToldTicket & { readonly queueId: number | null };
}>();

/** Whoever has the conversation open; a new message rings the bell besides. */
export const messageAudience = defineAudience(messageLiveFeed, (told) => {
  const { companyId } = told;
  const conversation = ({ connectionId, contactId }: ConversationFacts, scope: number | 'none' | null): Room[] => [
    rooms.conversation(companyId, connectionId, contactId, 'all'),
    ...(scope === null ? [] : [rooms.conversation(companyId, connectionId, contactId, scope)]),
  ];
  switch (told.action) {
    case 'create': {
      const { message, ticket } = told.payload;
      // What was said before a queue was chosen goes with its attendance.
      const scope = message.queue?.id ?? ticket.queueId ?? 'none';
      return [
        rooms.ticket(message.ticketId),
        ...conversation({ connectionId: ticket.whatsappId, contactId: ticket.contactId }, scope),
        ...talkOfTicket(companyId, told.about),
        ...(message.fromMe && message.content.kind !== 'transfer' ? [] : bellsOfTicket(companyId, told.about)),
      ];
    }
    case 'update': {
      const { message } = told.payload;
      return [
        rooms.ticket(message.ticketId),
        // Where no queue was chosen, rather too few hear of it: its attendance may have gone on elsewhere.
        ...conversation(told.about, message.queue?.id ?? null),
        ...talkOfTicket(companyId, told.about.attendance),
      ];
    }
    case 'delete':
    case 'remove':
      return [
        rooms.ticket(told.payload.ticketId),
        ...conversation(told.about, told.about.queueId ?? 'none'),
        ...talkOfTicket(companyId, told.about.attendance),
      ];
    default:
      return [rooms.ticket(told.payload.ticketId)];
  }
});
