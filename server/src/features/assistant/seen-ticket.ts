import { canSeeTicket } from '@oplano/core/tickets';
import { factsOf, getTicketRow } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';

/** A ticket that this person may look at; for everybody else there is none. */
export async function demandSeen(ctx: Ctx, ticketId: number): Promise<number> {
  const ticket = await getTicketRow(ctx.db, ctx.companyId, ticketId);
  if (!canSeeTicket(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket.id;
}
