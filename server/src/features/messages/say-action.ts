import { defineTicketAction, getTicketRow, type ActingCtx, type TicketRow } from '#features/tickets';
import { demandWritable } from './demand-writable.ts';
import { fillTicketText } from './on-ticket-moves.ts';
import { sayInTicket } from './say-in-ticket.ts';

interface Said {
  readonly text: string;
  readonly isPrivate: boolean;
}

/** A text to the customer of a ticket, or a note among colleagues in its conversation. */
async function sayText(ctx: ActingCtx, ticket: TicketRow, { text, isPrivate }: Said): Promise<TicketRow> {
  const { actor } = ctx;
  if (!isPrivate) await demandWritable(ctx, ticket, false);
  await sayInTicket(ctx, ticket, {
    body: text.includes('{{') ? await fillTicketText(ctx, ticket, text) : text,
    origin: actor ? 'agent' : 'bot',
    userId: actor?.userId ?? null,
    isPrivate,
  });
  return getTicketRow(ctx.db, ctx.companyId, ticket.id);
}

export const sayAction = defineTicketAction('say', sayText, { scope: 'messages:write' });
