import type { Closing } from '@oplano/contracts/tickets';
import { defineEvent } from '#platform/use-case';
import type { TicketRow } from './ticket-record.ts';

/** Somebody has taken a ticket that waited, or one that was closed. */
export const ticketAccepted = defineEvent<{ ticket: TicketRow; userId: number; reopened: boolean }>('tickets.accepted');
/** A ticket was handed on; `note` is for whoever gets it. */
export const ticketTransferred = defineEvent<{
  before: TicketRow;
  ticket: TicketRow;
  /** Null: the program did. */
  byUserId: number | null;
  note: string;
}>('tickets.transferred');
/** An attendance ended, and what the customer is to be told about it. */
export const ticketEnded = defineEvent<{
  before: TicketRow;
  ticket: TicketRow;
  says: 'survey' | 'farewell' | 'nothing';
  closing: Closing | null;
}>('tickets.ended');
/** Something about a ticket changed that work at a due time may depend on. */
export const ticketChanged = defineEvent<{ before: TicketRow | null; ticket: TicketRow }>('tickets.changed');
/** A ticket was removed, with everything in it. */
export const ticketDeleted = defineEvent<{ ticket: TicketRow }>('tickets.deleted');
/** Whoever leads a ticket has seen what the customer wrote; `unread` messages had not been seen. */
export const ticketRead = defineEvent<{ ticket: TicketRow; unread: number }>('tickets.read');
