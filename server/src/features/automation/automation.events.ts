import type { TicketRow } from '#features/tickets';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

const about = ({ id, contact_id, connection_id }: TicketRow) => ({
  ticketId: id,
  contactId: contact_id,
  connectionId: connection_id,
});

/** A customer said what they think of an attendance. */
export const ratingGiven = defineEvent<{ ticket: TicketRow; rate: number }>(
  'automation.rating-given',
  ({ ticket, rate }) =>
    stored('rating.given', { ...about(ticket), userId: ticket.user_id, queueId: ticket.queue_id, rate }),
);
/** A customer answered whether their data may be kept. */
export const consentAnswered = defineEvent<{ ticket: TicketRow; messageId: string; answer: 'accepted' | 'refused' }>(
  'automation.consent-answered',
  ({ ticket, messageId, answer }) =>
    stored(answer === 'accepted' ? 'consent.given' : 'consent.refused', { ...about(ticket), messageId }),
);
