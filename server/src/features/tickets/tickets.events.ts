import type { EventData } from '@oplano/contracts/events';
import type { Closing, TicketPriority } from '@oplano/contracts/tickets';
import { stored, type EventDraft } from '#platform/events';
import { defineEvent } from '#platform/use-case';
import type { TicketRow } from './ticket-record.ts';

const about = ({ id, contact_id, connection_id }: TicketRow) => ({
  ticketId: id,
  contactId: contact_id,
  connectionId: connection_id,
});
const placeOf = ({ status, queue_id, user_id }: TicketRow) => ({ status, queueId: queue_id, userId: user_id });

/** What a change was, to those who read of it later. */
function changeToStore({ before, ticket }: { before: TicketRow | null; ticket: TicketRow }): EventDraft | undefined {
  const [from, to] = [before && placeOf(before), placeOf(ticket)];
  if (!from) {
    const { channel, is_group: isGroup } = ticket;
    return stored('ticket.opened', { ...about(ticket), ...to, channel, isGroup });
  }
  if (from.status === to.status && from.queueId === to.queueId && from.userId === to.userId) return undefined;
  if (to.status === 'closed') {
    if (from.status === 'closed') return undefined;
    return stored('ticket.closed', { ...about(ticket), userId: to.userId, queueId: to.queueId });
  }
  if (from.status === 'closed') return stored('ticket.reopened', { ...about(ticket), ...to });
  return stored('ticket.moved', { ...about(ticket), from, to });
}

/** A note names people who may see its ticket, and did not name them before. */
export const colleaguesMentioned = defineEvent<{
  readonly ticketId: number;
  readonly messageId: string;
  readonly userIds: readonly number[];
}>('tickets.colleagues-mentioned');
/** Somebody has taken a ticket that waited, or one that was closed. */
export const ticketAccepted = defineEvent<{ ticket: TicketRow; userId: number; reopened: boolean }>(
  'tickets.accepted',
  ({ ticket, userId }) => stored('ticket.accepted', { ...about(ticket), userId, queueId: ticket.queue_id }),
);
/** A ticket was handed on; `note` is for whoever gets it. */
export const ticketTransferred = defineEvent<{
  before: TicketRow;
  ticket: TicketRow;
  /** Null: the program did. */
  byUserId: number | null;
  note: string;
}>('tickets.transferred', ({ before, ticket }) =>
  stored('ticket.transferred', {
    ...about(ticket),
    fromTicketId: before.id,
    from: placeOf(before),
    to: placeOf(ticket),
  }),
);
/** An attendance ended, and what the customer is to be told about it. */
export const ticketEnded = defineEvent<{
  before: TicketRow;
  ticket: TicketRow;
  says: 'survey' | 'farewell' | 'nothing';
  closing: Closing | null;
}>('tickets.ended');
/** Something about a ticket changed that work at a due time may depend on. */
export const ticketChanged = defineEvent<{ before: TicketRow | null; ticket: TicketRow }>(
  'tickets.changed',
  changeToStore,
);
/** Somebody put a ticket aside. */
export const ticketSnoozed = defineEvent<{ ticket: TicketRow; until: Date }>('tickets.snoozed', ({ ticket, until }) =>
  stored('ticket.snoozed', { ...about(ticket), userId: ticket.user_id, until: until.toISOString() }),
);
/** A ticket that was put aside is back. */
export const ticketWoken = defineEvent<{ ticket: TicketRow; reason: EventData<'ticket.woken'>['reason'] }>(
  'tickets.woken',
  ({ ticket, reason }) => stored('ticket.woken', { ...about(ticket), userId: ticket.user_id, reason }),
);
export const ticketPrioritized = defineEvent<{ ticket: TicketRow; from: TicketPriority; to: TicketPriority }>(
  'tickets.prioritized',
  ({ ticket, from, to }) => stored('ticket.prioritized', { ...about(ticket), from, to }),
);
/** A ticket is gone, with all that was said in it. */
export const ticketDeleted = defineEvent<{ ticket: TicketRow }>('tickets.deleted', ({ ticket }) =>
  stored('ticket.deleted', about(ticket)),
);
/** Whoever leads a ticket has seen what the customer wrote; `unread` messages had not been seen. */
export const ticketRead = defineEvent<{ ticket: TicketRow; unread: number }>('tickets.read');
