import { mayDeleteTicket } from '@oplano/core/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { tellGone, tellTicket } from './tell.ts';
import { factsOf } from './ticket-record.ts';
import { ticketDeleted } from './tickets.events.ts';
import { lockTicket, removeTicket } from './tickets.repo.ts';

/** Removes a ticket with all that was said in it; the contact stays. */
export async function deleteTicket(ctx: Ctx, ticketId: number): Promise<{ message: string }> {
  const ticket = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!ticket || !mayDeleteTicket(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_CLOSED');
  const former = await removeTicket(ctx.db, ctx.companyId, ticket);
  tellGone(ctx, ticket);
  ctx.raise(ticketDeleted, { ticket });
  if (former) await tellTicket(ctx, former.id, null);
  return { message: 'ticket deleted' };
}
