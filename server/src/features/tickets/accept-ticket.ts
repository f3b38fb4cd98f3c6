import { decideAccept, decideReopen } from '@oplano/core/tickets';
import { demandPerson } from '#features/contacts';
import { AppError } from '#platform/use-case';
import type { ActingCtx } from './actions/define-action.ts';
import { changeTicket } from './change-ticket.ts';
import { requireQueue } from './targets.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketAccepted } from './tickets.events.ts';
import { findLiveTicket } from './tickets.repo.ts';
import { whoHas, whoHasIfSeen } from './who-has.ts';

interface Wanted {
  readonly queueId: number | null;
}

/** Takes a ticket, or opens a closed one again. Of two people who try at once one gets it and the other learns who. */
export const acceptTicket = (ctx: ActingCtx, before: TicketRow, wanted: Wanted): Promise<TicketRow> =>
  take(ctx, before, wanted, decideAccept);

/** Opens a closed ticket again: with the person who does it, or waiting where the program does. */
export const reopenTicket = (ctx: ActingCtx, before: TicketRow, wanted: Wanted): Promise<TicketRow> =>
  take(ctx, before, wanted, decideReopen);

async function take(
  ctx: ActingCtx,
  before: TicketRow,
  wanted: Wanted,
  decide: typeof decideAccept,
): Promise<TicketRow> {
  if (wanted.queueId !== null) await requireQueue(ctx, wanted.queueId);
  // A closed ticket may have a successor: the conversation goes on there and nowhere else.
  const live = before.status === 'closed' ? await findLiveTicket(ctx.db, ctx.companyId, placeOf(before)) : undefined;
  if (live) {
    const details = await whoHasIfSeen(ctx, live);
    throw new AppError('ERR_TICKET_TAKEN', details ? { details } : {});
  }

  const decision = decide(ctx.actor, factsOf(before), wanted);
  if (!decision.ok) {
    const details = decision.code === 'ERR_TICKET_TAKEN' ? { details: await whoHas(ctx, before) } : {};
    throw new AppError(decision.code, details);
  }
  if (before.status === 'closed') await demandPerson(ctx, before.contact_id);
  const ticket = await changeTicket(ctx, before, decision.change);
  const { userId } = decision.change;
  if (userId !== null) ctx.raise(ticketAccepted, { ticket, userId, reopened: before.status === 'closed' });
  return ticket;
}

const placeOf = (row: TicketRow) => ({ contactId: row.contact_id, connectionId: row.connection_id });
