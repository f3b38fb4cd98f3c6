import { decideAccept } from '@oplano/core/tickets';
import { AppError, type Ctx } from '#platform/use-case';
import { changeTicket } from './change-ticket.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketAccepted } from './tickets.events.ts';
import { findLiveTicket } from './tickets.repo.ts';
import { whoHas, whoHasIfSeen } from './who-has.ts';

/** Takes a ticket, or opens a closed one again. Of two people who try at once one gets it and the other learns who. */
export async function acceptTicket(
  ctx: Ctx,
  before: TicketRow,
  wanted: { queueId: number | null },
): Promise<TicketRow> {
  // A closed ticket may have a successor: the conversation goes on there and nowhere else.
  const live = before.status === 'closed' ? await findLiveTicket(ctx.db, ctx.companyId, placeOf(before)) : undefined;
  if (live) {
    const details = await whoHasIfSeen(ctx, live);
    throw new AppError('ERR_TICKET_TAKEN', details ? { details } : {});
  }

  const decision = decideAccept(ctx.actor, factsOf(before), wanted);
  if (!decision.ok) {
    const details = decision.code === 'ERR_TICKET_TAKEN' ? { details: await whoHas(ctx, before) } : {};
    throw new AppError(decision.code, details);
  }
  const ticket = await changeTicket(ctx, before, decision.change);
  ctx.raise(ticketAccepted, { ticket, userId: ctx.actor.userId, reopened: before.status === 'closed' });
  return ticket;
}

const placeOf = (row: TicketRow) => ({ contactId: row.contact_id, connectionId: row.connection_id });
