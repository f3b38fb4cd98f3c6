import type { TicketChange, Verdict } from '@oplano/core/automation';
import type { Updateable } from 'kysely';
import type { ConnectionRow } from '#features/connections';
import { changeTicket, logTicket, saveTicket, ticketChanged, track, type TicketRow } from '#features/tickets';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { consentAnswered, ratingGiven } from './automation.events.ts';
import { insertConsent, insertRating, noteConsent } from './automation.repo.ts';
import { speak } from './speak.ts';

type Columns = Omit<Updateable<Database['tickets']>, 'id' | 'company_id' | 'status' | 'user_id' | 'queue_id'>;

/** The part of a change that is the bot's own business. */
function ownColumns(change: TicketChange): Columns {
  const columns: Columns = {
    is_bot: change.isBot,
    automation: change.automation === undefined ? undefined : JSON.stringify(change.automation),
    bot_uses: change.botUses,
    said: change.said === undefined ? undefined : JSON.stringify(change.said),
    use_integration: change.useIntegration,
    integration_id: change.integrationId,
  };
  // A state that has ended is no state, not a JSON null.
  if (change.automation === null) columns.automation = null;
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Moves the ticket as decided; one that stays where it is only remembers. */
async function change(ctx: CompanyCtx, before: TicketRow, verdict: Verdict): Promise<void> {
  const { ticket, log, rating } = verdict;
  const columns: Columns = { ...ownColumns(ticket), ...(rating === null ? {} : { rate: rating }) };
  const status = ticket.status ?? before.status;
  const userId = ticket.userId === undefined ? before.user_id : ticket.userId;
  const queueId = ticket.queueId === undefined ? before.queue_id : ticket.queueId;
  const moves = status !== before.status || userId !== before.user_id || queueId !== before.queue_id;
  const logs = log.map(({ type }) => type);
  if (moves) {
    await changeTicket(ctx, before, { status, userId, queueId, logs }, columns);
    return;
  }
  if (Object.keys(columns).length > 0) {
    const after = await saveTicket(ctx, before.id, columns);
    // A bot that has done its part leaves the ticket to whoever works in its queue.
    if (before.automation !== null && after.automation === null) ctx.raise(ticketChanged, { before, ticket: after });
  }
  await logTicket(
    ctx,
    before.id,
    logs.map((type) => ({ type, userId: null, queueId })),
  );
}

async function keepAnswers(
  ctx: CompanyCtx,
  before: TicketRow,
  verdict: Verdict,
  message: { readonly id: string },
): Promise<void> {
  const { consent, informed, rating } = verdict;
  const contactId = before.contact_id;
  if (consent) {
    await insertConsent(ctx, {
      contactId,
      ticketId: before.id,
      channel: before.channel,
      messageId: message.id,
      ...consent,
    });
    ctx.raise(consentAnswered, { ticket: before, messageId: message.id, answer: consent.answer });
    if (consent.answer === 'accepted') await noteConsent(ctx, contactId, 'accepted');
  }
  if (informed) await noteConsent(ctx, contactId, 'informed');
  if (rating !== null) {
    await insertRating(ctx, { ticketId: before.id, userId: before.user_id, rate: rating });
    await track(ctx, before, { rated_at: ctx.now });
    ctx.raise(ratingGiven, { ticket: before, rate: rating });
  }
}

/** Does what was decided about a message: keeps answers, moves the ticket, speaks. */
export async function carryOut(
  ctx: CompanyCtx,
  place: { ticket: TicketRow; connection: ConnectionRow; message: { readonly id: string } },
  verdict: Verdict,
): Promise<void> {
  const { ticket, connection, message } = place;
  const where = { ticketId: ticket.id, connection };
  await keepAnswers(ctx, ticket, verdict, message);
  const ends = verdict.ticket.status === 'closed';
  // The last words belong into the conversation they end; other words into the queue they are about.
  if (ends) await speak(ctx, where, verdict.say);
  await change(ctx, ticket, verdict);
  if (!ends) await speak(ctx, where, verdict.say);
}
