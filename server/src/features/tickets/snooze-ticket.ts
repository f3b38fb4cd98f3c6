import type { EventData } from '@oplano/contracts/events';
import { userIdOf } from '@oplano/core/principals';
import { decideSnooze } from '@oplano/core/tickets';
import { z } from 'zod';
import { AppError, defineTimer, type CompanyCtx } from '#platform/use-case';
import type { ActingCtx } from './actions/define-action.ts';
import { tellTicketChange } from './tell.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketChanged, ticketSnoozed, ticketWoken } from './tickets.events.ts';
import { logTicket, saveTicket } from './tickets.repo.ts';

type Reason = EventData<'ticket.woken'>['reason'];

/** The time has come at which a ticket that was put aside comes back. */
export const snoozeOver = defineTimer('tickets.snooze-over', 'tickets', z.null());

/** Puts a ticket aside until a time, or brings it back. Of two people who do so at once the later one is right. */
export async function snoozeTicket(
  ctx: ActingCtx,
  before: TicketRow,
  wanted: { readonly until: string | null },
): Promise<TicketRow> {
  const until = wanted.until === null ? null : new Date(wanted.until);
  const decision = decideSnooze(ctx.actor, factsOf(before), until, ctx.now);
  if (!decision.ok) throw new AppError(decision.code);
  if (decision.until === null) return wakeTicket(ctx, before, 'person');
  if (decision.until.getTime() === before.snoozed_until?.getTime()) return before;
  const ticket = await saveTicket(ctx, before.id, { snoozed_until: decision.until });
  await ctx.timers.set(snoozeOver, ticket.id, decision.until, null);
  const line = { type: 'snoozed', userId: userIdOf(ctx.principal), queueId: ticket.queue_id } as const;
  await logTicket(ctx, ticket.id, [{ ...line, until: decision.until }]);
  ctx.raise(ticketSnoozed, { ticket, until: decision.until });
  ctx.raise(ticketChanged, { before, ticket });
  await tellTicketChange(ctx, ticket.id, factsOf(before));
  return ticket;
}

/** Brings a ticket back to whoever leads it. At its time it is unread again: there is something to look at. */
export async function wakeTicket(ctx: CompanyCtx, before: TicketRow, reason: Reason): Promise<TicketRow> {
  if (before.snoozed_until === null) return before;
  const unread = reason === 'time' ? Math.max(1, before.unread) : before.unread;
  const ticket = await saveTicket(ctx, before.id, { snoozed_until: null, unread });
  await afterWaking(ctx, { before, ticket }, reason);
  await tellTicketChange(ctx, ticket.id, factsOf(before));
  return ticket;
}

/** What follows once a ticket is back, for whoever saved and tells it themselves. */
export async function afterWaking(
  ctx: CompanyCtx,
  { before, ticket }: { readonly before: TicketRow; readonly ticket: TicketRow },
  reason: Reason,
): Promise<void> {
  if (before.snoozed_until === null) return;
  await ctx.timers.cancel(snoozeOver, ticket.id);
  await logTicket(ctx, ticket.id, [{ type: 'woken', userId: userIdOf(ctx.principal), queueId: ticket.queue_id }]);
  ctx.raise(ticketWoken, { ticket, reason });
  ctx.raise(ticketChanged, { before, ticket });
}
