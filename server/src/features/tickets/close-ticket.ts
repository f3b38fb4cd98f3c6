import type { Closing, TicketLogType } from '@oplano/contracts/tickets';
import { closeTicket, decideClose, type CloseDecision, type ClosingFacts } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { byProgram, type ActingCtx } from './actions/define-action.ts';
import { changeTicket } from './change-ticket.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketEnded } from './tickets.events.ts';
import { letUndo } from './undo-end.ts';

async function closingFacts({ db, companyId }: CompanyCtx, ticket: TicketRow): Promise<ClosingFacts> {
  const settings = await companySettings(db, companyId);
  const { rating_message } = await db
    .selectFrom('connections')
    .select('rating_message')
    .where('company_id', '=', companyId)
    .where('id', '=', ticket.connection_id)
    .executeTakeFirstOrThrow();
  const tag = await db
    .selectFrom('contact_tags')
    .select('tag_id')
    .where('company_id', '=', companyId)
    .where('contact_id', '=', ticket.contact_id)
    .limit(1)
    .executeTakeFirst();
  return {
    requiresTag: settings.requiredTag === 'enabled',
    hasTag: tag !== undefined,
    surveys: settings.userRating === 'enabled',
    ratingMessage: rating_message,
    alreadyRated: ticket.rate !== null,
    farewellToWaiting: settings.sendFarewellWaitingTicket === 'enabled',
  };
}

/** Ends an attendance because somebody says so, or the program where it may. */
export async function closeTicketAs(
  ctx: ActingCtx,
  before: TicketRow,
  { closing, undoable = false }: { closing: Closing | null; undoable?: boolean | undefined },
): Promise<TicketRow> {
  const decision = decideClose(ctx.actor, factsOf(before), closing, await closingFacts(ctx, before));
  if (!decision.ok) throw new AppError(decision.code);
  return end(ctx, before, { ...decision.close, closing, log: ctx.actor ? 'closed' : 'autoClose', undoable });
}

/** Ends an attendance without anybody asking: time ran out, the customer left, a queue closes what enters it. */
export async function closeByItself(
  ctx: CompanyCtx,
  before: TicketRow,
  { closing, log }: { closing: Closing | null; log: TicketLogType },
): Promise<TicketRow> {
  const close = closeTicket(null, factsOf(before), closing, await closingFacts(ctx, before));
  return end(byProgram(ctx), before, { ...close, closing, log, undoable: false });
}

/** A survey that begins says so itself; an end is written down as what it is. */
async function end(
  ctx: ActingCtx,
  before: TicketRow,
  {
    change,
    says,
    closing,
    log,
    undoable,
  }: CloseDecision & { closing: Closing | null; log: TicketLogType; undoable: boolean },
): Promise<TicketRow> {
  const logs = change.status === 'closed' ? [log] : change.logs;
  const ticket = await changeTicket(ctx, before, { ...change, logs });
  if (undoable && ctx.actor) return letUndo(ctx, { before, ticket }, { says, closing });
  ctx.raise(ticketEnded, { before, ticket, says, closing });
  return ticket;
}
