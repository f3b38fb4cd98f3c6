import type { BodyOf } from '@oplano/contracts';
import type { Ticket, ticketRoutes } from '@oplano/contracts/tickets';
import { actionOf } from '@oplano/core/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import type { TicketActions } from './actions/perform-actions.ts';
import { factsOf } from './ticket-record.ts';
import { getTicketIfStillSeen } from './tickets.queries.ts';
import { lockTicket } from './tickets.repo.ts';

/** The one call behind accept, reopen, return, transfer, close, ignore and the integration switch. */
export async function moveTicket(
  ctx: Ctx,
  ticketId: number,
  request: BodyOf<typeof ticketRoutes.update>,
  { perform }: TicketActions,
): Promise<Ticket> {
  const before = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!before) throw new AppError('ERR_NO_TICKET_FOUND');
  const action = actionOf(request, factsOf(before), ctx.actor.userId);
  const ticket = await perform(ctx, before, action ? [action] : []);
  return getTicketIfStillSeen(ctx, ticket.id);
}
