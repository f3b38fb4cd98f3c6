import type { TicketPriority } from '@oplano/contracts/tickets';
import { userIdOf } from '@oplano/core/principals';
import { mayMarkUnread, mayPrioritize, priorityOf, priorityRank } from '@oplano/core/tickets';
import { AppError } from '#platform/use-case';
import { addPin, dropPin } from '../pins.repo.ts';
import { snoozeTicket } from '../snooze-ticket.ts';
import { tellTicketChange } from '../tell.ts';
import { factsOf, type TicketRow } from '../ticket-record.ts';
import { ticketLiveFeed } from '../tickets.audience.ts';
import { ticketPrioritized } from '../tickets.events.ts';
import { logTicket, saveTicket } from '../tickets.repo.ts';
import { defineTicketAction, type ActingCtx, type TicketActionHandler } from './define-action.ts';

/** There is something to look at again, for whoever leads it or could take it. */
async function markUnread(ctx: ActingCtx, before: TicketRow): Promise<TicketRow> {
  if (!mayMarkUnread(ctx.actor, factsOf(before))) throw new AppError('ERR_NO_PERMISSION');
  if (before.unread > 0) return before;
  const ticket = await saveTicket(ctx, before.id, { unread: 1 });
  await tellTicketChange(ctx, ticket.id, factsOf(before));
  return ticket;
}

async function prioritize(
  ctx: ActingCtx,
  before: TicketRow,
  { priority }: { readonly priority: TicketPriority },
): Promise<TicketRow> {
  if (!mayPrioritize(ctx.actor, factsOf(before))) throw new AppError('ERR_NO_PERMISSION');
  const rank = priorityRank[priority];
  if (rank === before.priority) return before;
  const ticket = await saveTicket(ctx, before.id, { priority: rank });
  const line = { type: 'priority', userId: userIdOf(ctx.principal), queueId: ticket.queue_id } as const;
  await logTicket(ctx, ticket.id, [{ ...line, priority: rank }]);
  ctx.raise(ticketPrioritized, { ticket, from: priorityOf(before.priority), to: priority });
  await tellTicketChange(ctx, ticket.id, factsOf(before));
  return ticket;
}

/** One's own affair: nobody else is told, and the ticket itself stays as it is. */
async function pin(ctx: ActingCtx, ticket: TicketRow, { on }: { readonly on: boolean }): Promise<TicketRow> {
  if (!ctx.actor) throw new AppError('ERR_NO_PERMISSION');
  const own = { userId: ctx.actor.userId, ticketId: ticket.id };
  const hasChanged = await (on ? addPin(ctx, own) : dropPin(ctx, own));
  if (hasChanged) ctx.emit(ticketLiveFeed, 'pin', { ticketId: ticket.id, on }, { userId: own.userId });
  return ticket;
}

/** What people do to tickets while they sort them. */
export const triageActions: readonly TicketActionHandler[] = [
  defineTicketAction('snooze', snoozeTicket),
  defineTicketAction('unread', markUnread),
  defineTicketAction('priority', prioritize),
  defineTicketAction('pin', pin),
];
