import type { Selectable } from 'kysely';
import type { ContactRow } from '#features/contacts';
import type { TicketRow } from '#features/tickets';
import type { Database } from '#platform/db';
import { defineEvent } from '#platform/use-case';
import type { ChannelEvent } from '#ports/channels';
import type { MessageRow } from './message-record.ts';

/**
 * A customer said something that was stored just now. Heard inside the same transaction and under the conversation's
 * lock, so whatever answers it does so once and in order.
 */
export const messageReceived = defineEvent<{
  message: MessageRow;
  ticket: TicketRow;
  contact: ContactRow;
  connection: Selectable<Database['connections']>;
  /** The message began the ticket, or began it again. */
  opened: 'new' | 'again' | null;
  /** A sound arrived. */
  isAudio: boolean;
}>('messages.received');
/** The company said something to a customer, here or on the phone: `ticket` is as it is then. */
export const messageSaid = defineEvent<{ ticket: TicketRow }>('messages.said');
/** A customer calls, or called and nobody answered. */
export const callReceived = defineEvent<{
  ticket: TicketRow | null;
  contact: ContactRow;
  connection: Selectable<Database['connections']>;
  call: Extract<ChannelEvent, { type: 'call' }>;
}>('messages.call-arrived');
/** Something waits to be sent: whoever keeps the connection is woken after the commit. */
export const outboxFilled = defineEvent<{ connectionId: number }>('messages.outbox-filled');
