import type { BodyOf } from '@oplano/contracts';
import type { Ticket, ticketRoutes } from '@oplano/contracts/tickets';
import { canSeeTicket, decideIgnore, decideReturn, inOwnQueues, moveOf, seesGroups } from '@oplano/core/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { acceptTicket } from './accept-ticket.ts';
import { changeTicket } from './change-ticket.ts';
import { closeByPerson } from './close-ticket.ts';
import { requireQueue } from './targets.ts';
import { tellTicket } from './tell.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { getTicketIfStillSeen } from './tickets.queries.ts';
import { lockTicket, saveTicket } from './tickets.repo.ts';
import { transferTicket } from './transfer-ticket.ts';
import { whoHas } from './who-has.ts';

type Request = BodyOf<typeof ticketRoutes.update>;

/** The one call behind accept, reopen, return, transfer, close, ignore and the integration switch. */
export async function moveTicket(ctx: Ctx, ticketId: number, request: Request): Promise<Ticket> {
  const before = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!before) throw new AppError('ERR_NO_TICKET_FOUND');
  if (!canSeeTicket(ctx.actor, factsOf(before))) throw await outOfSight(ctx, before, request);
  const ticket = await carryOut(ctx, before, request);
  return getTicketIfStillSeen(ctx, ticket.id);
}

/** Not there and not yours look alike; only whoever saw it wait a moment ago is told who was faster. */
async function outOfSight(ctx: Ctx, ticket: TicketRow, request: Request): Promise<AppError> {
  const wantsIt = moveOf(request, factsOf(ticket)).do === 'accept';
  const sawIt = inOwnQueues(ctx.actor, ticket.queue_id) && (!ticket.is_group || seesGroups(ctx.actor));
  const isTaken = ticket.status === 'open' || ticket.status === 'group';
  if (!wantsIt || !sawIt || !isTaken) return new AppError('ERR_NO_TICKET_FOUND');
  return new AppError('ERR_TICKET_TAKEN', { details: await whoHas(ctx, ticket) });
}

async function carryOut(ctx: Ctx, before: TicketRow, request: Request): Promise<TicketRow> {
  const move = moveOf(request, factsOf(before));
  switch (move.do) {
    case 'accept':
      if (move.queueId !== null) await requireQueue(ctx, move.queueId);
      return acceptTicket(ctx, before, move);
    case 'transfer':
      return transferTicket(ctx, before, move);
    case 'close':
      return closeByPerson(ctx, before, move.closing);
    case 'return': {
      const decision = decideReturn(ctx.actor, factsOf(before));
      if (!decision.ok) throw new AppError(decision.code);
      return changeTicket(ctx, before, decision.change);
    }
    case 'ignore': {
      const decision = decideIgnore(ctx.actor, factsOf(before));
      if (!decision.ok) throw new AppError(decision.code);
      return changeTicket(ctx, before, decision.change);
    }
    case 'integration': {
      const ticket = await saveTicket(ctx, before.id, { use_integration: move.on });
      await tellTicket(ctx, ticket.id, factsOf(before));
      return ticket;
    }
    case 'nothing':
      return before;
  }
}
