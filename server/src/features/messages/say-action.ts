import { defineTicketAction, getTicketRow } from '#features/tickets';
import { demandWritable } from './demand-writable.ts';
import { fillTicketText } from './on-ticket-moves.ts';
import { sayInTicket } from './say-in-ticket.ts';

/** A text to the customer of a ticket, or a note among colleagues in its conversation. */
export const sayAction = defineTicketAction('say', async (ctx, ticket, { text, isPrivate }) => {
  const { actor } = ctx;
  if (!isPrivate) await demandWritable(ctx, ticket, false);
  await sayInTicket(ctx, ticket, {
    body: text.includes('{{') ? await fillTicketText(ctx, ticket, text) : text,
    origin: actor ? 'agent' : 'bot',
    userId: actor?.userId ?? null,
    isPrivate,
  });
  return getTicketRow(ctx.db, ctx.companyId, ticket.id);
});
