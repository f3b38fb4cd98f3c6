import { factsOf, getTicketRow, tellTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { setTimer } from './timers.ts';

/** Tickets whose queue is gone: whoever sees them learns it, and what happens to them by itself is another thing now. */
export async function leaveQueue(ctx: CompanyCtx, { tickets }: { tickets: readonly TicketRow[] }): Promise<void> {
  for (const before of tickets) {
    await tellTicket(ctx, before.id, factsOf(before));
    await setTimer(ctx, { before, ticket: await getTicketRow(ctx.db, ctx.companyId, before.id) });
  }
}
