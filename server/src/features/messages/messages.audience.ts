import type { Message } from '@oplano/contracts/messages';
import type { TicketFacts } from '@oplano/core/tickets';
import { bellsOfTicket } from '#features/tickets';
import { rooms, type AudienceOf } from '#platform/realtime';

/** Whoever has the conversation open; a new message rings the bell besides. */
export const messageAudience: AudienceOf = ({ companyId, action, payload, about }) => {
  const ticketId = (payload['message'] as Message | undefined)?.ticketId ?? (payload['ticketId'] as number);
  const message = payload['message'] as Message | undefined;
  const rings = action === 'create' && message?.fromMe === false;
  return [rooms.ticket(ticketId), ...(rings ? bellsOfTicket(companyId, about as TicketFacts) : [])];
};
