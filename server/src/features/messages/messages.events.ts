import type { MessageContent } from '@oplano/contracts/messages';
import type { Selectable } from 'kysely';
import type { ContactRow } from '#features/contacts';
import type { TicketRow } from '#features/tickets';
import type { Database } from '#platform/db';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';
import type { ChannelEvent } from '#ports/channels';
import type { MessageRow } from './message-record.ts';

const about = (message: MessageRow, ticket: TicketRow) => ({
  messageId: message.id,
  ticketId: ticket.id,
  contactId: message.chat_id,
  connectionId: message.connection_id,
  // Written by us, as the contract of messages has it.
  kind: (message.content as MessageContent).kind,
});

/** 0 is a clock, 1 one tick, 2 two, 3 and 4 read, 5 played. */
const statusOf = (ack: number) => (ack >= 5 ? 'played' : ack >= 3 ? 'read' : ack === 2 ? 'delivered' : 'sent');

/** What is known of a message that is about to be stored: `ticket` does not show it yet, and is otherwise as it will be. */
export interface Arriving {
  readonly ticket: TicketRow;
  readonly contact: ContactRow;
  readonly connection: Selectable<Database['connections']>;
  /** The message began the ticket, or began it again. */
  readonly opened: 'new' | 'again' | null;
  /** A sound arrived. */
  readonly isAudio: boolean;
  readonly message: Pick<MessageRow, 'body' | 'content'>;
}
/**
 * A customer said something that was stored just now. Heard inside the same transaction and under the conversation's
 * lock, so whatever answers it does so once and in order.
 */
export const messageReceived = defineEvent<Arriving & { readonly message: MessageRow }, Arriving>(
  'messages.received',
  ({ message, ticket, opened, isAudio }) => stored('message.received', { ...about(message, ticket), isAudio, opened }),
);
/** Something was said to a customer, by whomever on our side, here or on the phone: `ticket` is as it is then. */
export const messageSaid = defineEvent<{ message: MessageRow; ticket: TicketRow }>(
  'messages.said',
  ({ message, ticket }) =>
    stored('message.sent', { ...about(message, ticket), origin: message.origin, userId: message.user_id }),
);
export interface Ticked {
  readonly message: Pick<MessageRow, 'id' | 'ticket_id' | 'connection_id' | 'origin' | 'ack' | 'failure'>;
}
/** A message of ours came further than it was, or not at all. */
export const messageTicked = defineEvent<Ticked>('messages.ticked', ({ message }) =>
  // What belongs to no ticket is a campaign's, which keeps its own account of it.
  message.ticket_id === null
    ? undefined
    : stored('message.status', {
        messageId: message.id,
        ticketId: message.ticket_id,
        connectionId: message.connection_id,
        status: message.failure === null ? statusOf(message.ack) : 'failed',
      }),
);
/** A customer calls, or called and nobody answered. */
export const callReceived = defineEvent<{
  ticket: TicketRow | null;
  contact: ContactRow;
  connection: Selectable<Database['connections']>;
  call: Extract<ChannelEvent, { type: 'call' }>;
}>('messages.call-received');
/** Something waits to be sent: whoever keeps the connection is woken after the commit. */
export const outboxFilled = defineEvent<{ connectionId: number }>('messages.outbox-filled');
