import type { Closing, TicketLogType } from '@oplano/contracts/tickets';
import { closeTicket, decideClose, type ClosingFacts } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { changeTicket } from './change-ticket.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketEnded } from './tickets.events.ts';

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

/** Ends an attendance because a person says so. */
export async function closeByPerson(ctx: Ctx, before: TicketRow, closing: Closing | null): Promise<TicketRow> {
  const decision = decideClose(ctx.actor, factsOf(before), closing, await closingFacts(ctx, before));
  if (!decision.ok) throw new AppError(decision.code);
  const { change, says } = decision.close;
  const ticket = await changeTicket(ctx, before, change);
  ctx.raise(ticketEnded, { before, ticket, says, closing });
  return ticket;
}

/** Ends an attendance without a person asking: time ran out, the customer left, a queue closes what enters it. */
export async function closeByItself(
  ctx: CompanyCtx,
  before: TicketRow,
  options: { closing: Closing | null; log: TicketLogType },
): Promise<TicketRow> {
  const { change, says } = closeTicket(null, factsOf(before), options.closing, await closingFacts(ctx, before));
  const logs = change.status === 'closed' ? [options.log] : change.logs;
  const ticket = await changeTicket(ctx, before, { ...change, logs });
  ctx.raise(ticketEnded, { before, ticket, says, closing: options.closing });
  return ticket;
}
