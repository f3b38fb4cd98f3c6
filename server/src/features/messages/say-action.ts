import { mayNote } from '@oplano/core/tickets';
import { defineTicketAction, factsOf, getTicketRow } from '#features/tickets';
import { AppError } from '#platform/use-case';
import { demandWritable } from './demand-writable.ts';
import { fillTicketText } from './on-ticket-moves.ts';
import { sayInTicket } from './say-in-ticket.ts';

/** A text to the customer of a ticket, or a note among colleagues in its conversation. */
export const sayAction = defineTicketAction('say', async (ctx, ticket, { text, isPrivate }) => {
  const { actor } = ctx;
  if (!mayNote(actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!isPrivate) await demandWritable(ctx, ticket, false);
  await sayInTicket(ctx, ticket, {
    body: text.includes('{{') ? await fillTicketText(ctx, ticket, text) : text,
    origin: actor ? 'agent' : 'bot',
    userId: actor?.userId ?? null,
    isPrivate,
  });
  return getTicketRow(ctx.db, ctx.companyId, ticket.id);
});
