import { defineTicketAction, getTicketRow, type ActingCtx, type TicketRow } from '#features/tickets';
import { demandSayable } from './ask-to-say.ts';
import { say } from './say.ts';

interface Said {
  readonly text: string;
  readonly isPrivate: boolean;
}

/** A text to the customer of a ticket, or a note among colleagues in its conversation. */
async function sayText(ctx: ActingCtx, ticket: TicketRow, { text, isPrivate }: Said): Promise<TicketRow> {
  const kind = ctx.actor ? 'person' : 'action';
  const leave = isPrivate ? ({ kind } as const) : await demandSayable(ctx, ticket, kind, {});
  await say(ctx, ticket, { text, fills: true, isPrivate }, { ...leave, userId: ctx.actor?.userId ?? null });
  return getTicketRow(ctx.db, ctx.companyId, ticket.id);
}

export const sayAction = defineTicketAction('say', sayText, { scope: 'messages:write' });
