import { closing, ticketStatus, type Closing, type Ticket } from '@oplano/contracts/tickets';
import { decideUndo, endsAt, resumed } from '@oplano/core/tickets';
import { userIdOf } from '@oplano/core/principals';
import { z } from 'zod';
import { demandPerson } from '#features/contacts';
import { AppError, defineTimer, type CompanyCtx, type Ctx } from '#platform/use-case';
import type { ActingCtx } from './actions/define-action.ts';
import { tellTicketChange } from './tell.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketChanged, ticketEnded } from './tickets.events.ts';
import { findLiveTicket, lockTicket, logTicket, saveTicket } from './tickets.repo.ts';
import { getTicket } from './tickets.queries.ts';
import { continueTracking } from './tracking.repo.ts';

/** How a ticket stood before it ended, and what is still to be said about its end. */
const ending = z.object({
  byUserId: z.int().nullable(),
  says: z.enum(['survey', 'farewell', 'nothing']),
  closing: closing.nullable(),
  from: z.object({ status: ticketStatus, userId: z.int().nullable() }),
  was: z.object({
    unread: z.int(),
    is_bot: z.boolean(),
    bot_uses: z.int(),
    use_integration: z.boolean(),
    automation: z.unknown(),
    warned_at: z.iso.datetime().nullable(),
    waiting_since: z.iso.datetime().nullable(),
    rate: z.int().nullable(),
  }),
});
type Ending = z.infer<typeof ending>;

const endingOf = ({ ending: kept }: Pick<TicketRow, 'ending'>): Ending | null => ending.safeParse(kept).data ?? null;

/** Nobody has taken the end back. */
export const endStands = defineTimer('tickets.end-stands', 'tickets', z.null());

/** Lets whoever ended a ticket take that back for some seconds; until then the customer is told nothing. */
export async function letUndo(
  ctx: ActingCtx,
  { before, ticket }: { readonly before: TicketRow; readonly ticket: TicketRow },
  { says, closing: how }: { readonly says: Ending['says']; readonly closing: Closing | null },
): Promise<TicketRow> {
  const { unread, is_bot, bot_uses, use_integration, automation, warned_at, waiting_since, rate } = before;
  const { status, userId } = factsOf(before);
  const kept: Ending = {
    byUserId: userIdOf(ctx.principal),
    says,
    closing: how,
    from: { status, userId },
    was: {
      unread,
      is_bot,
      bot_uses,
      use_integration,
      automation,
      rate,
      warned_at: warned_at?.toISOString() ?? null,
      waiting_since: waiting_since?.toISOString() ?? null,
    },
  };
  await ctx.timers.set(endStands, ticket.id, endsAt(ctx.now, ctx.extraUndoMs), null);
  return saveTicket(ctx, ticket.id, { ending: JSON.stringify(kept) });
}

/** The time to take it back is over: now the customer is told. Who has gone on talking meanwhile is not. */
export async function settleEnd(ctx: CompanyCtx, row: TicketRow): Promise<void> {
  const known = endingOf(row);
  if (!known) return;
  const ticket = await saveTicket(ctx, row.id, { ending: null });
  const { says, closing: how, from } = known;
  const place = { contactId: row.contact_id, connectionId: row.connection_id };
  const live = row.status === 'closed' ? await findLiveTicket(ctx.db, ctx.companyId, place) : undefined;
  if (live) return;
  ctx.raise(ticketEnded, { before: { ...ticket, user_id: from.userId }, ticket, says, closing: how });
}

/** Everything is as it was; what was written since stays. */
async function resume(ctx: CompanyCtx, row: TicketRow, known: Ending): Promise<TicketRow> {
  const { status, userId, queueId, logs } = resumed(factsOf(row), known);
  const { was } = known;
  const ticket = await saveTicket(ctx, row.id, {
    status,
    user_id: userId,
    queue_id: queueId,
    closed_at: null,
    ending: null,
    ...was,
    automation: was.automation === null ? null : JSON.stringify(was.automation),
    warned_at: was.warned_at === null ? null : new Date(was.warned_at),
    waiting_since: was.waiting_since === null ? null : new Date(was.waiting_since),
  });
  await ctx.timers.cancel(endStands, row.id);
  await logTicket(
    ctx,
    row.id,
    logs.map((type) => ({ type, userId: userIdOf(ctx.principal), queueId })),
  );
  await continueTracking(ctx, row.id);
  ctx.raise(ticketChanged, { before: row, ticket });
  await tellTicketChange(ctx, row.id, factsOf(row));
  return ticket;
}

/** The customer wrote before they were told of an end: it goes on with whom it was, and nobody says goodbye. */
export async function resumeForArrival(ctx: CompanyCtx, row: TicketRow | undefined): Promise<TicketRow | null> {
  const known = row && endingOf(row);
  return row && known ? resume(ctx, row, known) : null;
}

/** Takes back that the caller closed or ignored a ticket. */
export async function undoEnd(ctx: Ctx, ticketId: number): Promise<Ticket> {
  const row = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  await takeBackEnd(ctx, row);
  return getTicket(ctx, row.id);
}

/** The same for one that the caller holds locked. */
export async function takeBackEnd(ctx: ActingCtx, row: TicketRow): Promise<TicketRow> {
  const known = endingOf(row);
  const decision = decideUndo(ctx.actor, factsOf(row), known);
  if (!known || !decision.ok) throw new AppError(decision.ok ? 'ERR_UNDO_TOO_LATE' : decision.code);
  await demandPerson(ctx, row.contact_id);
  const place = { contactId: row.contact_id, connectionId: row.connection_id };
  const live = row.status === 'closed' ? await findLiveTicket(ctx.db, ctx.companyId, place) : undefined;
  if (live) throw new AppError('ERR_OTHER_OPEN_TICKET');
  return resume(ctx, row, known);
}
