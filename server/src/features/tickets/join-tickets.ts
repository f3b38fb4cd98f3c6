import { userIdOf } from '@oplano/core/principals';
import type { CompanyCtx } from '#platform/use-case';
import { snoozeOver, wakeTicket } from './snooze-ticket.ts';
import { tellGone, tellTicket } from './tell.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketChanged } from './tickets.events.ts';
import { findLiveTicket, lockTicket, logTicket } from './tickets.repo.ts';
import { endStands } from './undo-end.ts';

/** Two records became one, and where both were in conversation one conversation goes on. */
export async function joinTickets(
  ctx: CompanyCtx,
  { keptId, losing }: { keptId: number; losing: readonly TicketRow[] },
): Promise<void> {
  for (const before of losing) {
    await endLosing(ctx, before);
    await wakeForWaiting(ctx, before, keptId);
  }
  await tellMergedTickets(ctx, keptId);
}

/** Its row is closed already; what else belongs to an end. The customer is told nothing: for them nothing has ended. */
async function endLosing(ctx: CompanyCtx, before: TicketRow): Promise<void> {
  const ticket = await lockTicket(ctx.db, ctx.companyId, before.id);
  if (!ticket) return;
  await ctx.timers.cancel(endStands, ticket.id);
  await ctx.timers.cancel(snoozeOver, ticket.id);
  const userId = userIdOf(ctx.principal);
  const type = userId === null ? 'autoClose' : 'closed';
  await logTicket(ctx, ticket.id, [{ type, userId, queueId: ticket.queue_id }]);
  ctx.raise(ticketChanged, { before, ticket });
  await tellTicket(ctx, ticket.id, factsOf(before));
}

/** Whoever waited in the one that ended is not put aside with the other. */
async function wakeForWaiting(ctx: CompanyCtx, before: TicketRow, contactId: number): Promise<void> {
  if (before.waiting_since === null && before.unread === 0) return;
  const live = await findLiveTicket(ctx.db, ctx.companyId, { contactId, connectionId: before.connection_id });
  if (live) await wakeTicket(ctx, live, 'answer');
}

/** The lists show every ticket under the record that is left, and the newest of each connection. */
async function tellMergedTickets(ctx: CompanyCtx, contactId: number): Promise<void> {
  const rows = await ctx.db
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('contact_id', '=', contactId)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    if (row.is_latest || row.status !== 'closed') await tellTicket(ctx, row.id, null);
    else tellGone(ctx, row);
  }
}
