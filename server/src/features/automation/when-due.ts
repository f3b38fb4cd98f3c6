import { isOwed, nextDue, type Due, type DueFacts } from '@oplano/core/automation';
import type { ConnectionRow } from '#features/connections';
import { changeTicket, closeByItself, getTicketRow, lockTicket, saveTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { giveToNext } from './assign-owner.ts';
import { findTimer, removeTimer } from './automation.repo.ts';
import { speakText } from './speak.ts';
import { arm, dueFacts } from './timers.ts';

const minuteMs = 60_000;

/** Tells the customer that the conversation will end without an answer. */
async function warn(ctx: CompanyCtx, ticket: TicketRow, connection: ConnectionRow): Promise<void> {
  await speakText(ctx, ticket, connection.inactive_message);
  await saveTicket(ctx, ticket.id, { warned_at: ctx.now });
}

/** Ends a conversation nobody goes on with. */
async function expire(ctx: CompanyCtx, ticket: TicketRow, connection: ConnectionRow): Promise<void> {
  await speakText(ctx, ticket, connection.expires_inactive_message);
  const said = await getTicketRow(ctx.db, ctx.companyId, ticket.id);
  await closeByItself(ctx, said, { closing: 'silent', log: 'autoClose' });
}

/** Nobody has answered the survey: the ticket ends without a mark. */
async function endSurvey(ctx: CompanyCtx, ticket: TicketRow, connection: ConnectionRow): Promise<void> {
  await speakText(ctx, ticket, connection.completion_message);
  const said = await getTicketRow(ctx.db, ctx.companyId, ticket.id);
  const { user_id: userId, queue_id: queueId } = said;
  await changeTicket(ctx, said, { status: 'closed', userId, queueId, logs: ['autoClose'] });
}

/** A ticket that chose no queue gets the one its connection names. */
async function redirect(ctx: CompanyCtx, ticket: TicketRow, connection: ConnectionRow): Promise<void> {
  const change = { status: 'pending', userId: null, queueId: connection.send_queue_id, logs: ['redirect'] } as const;
  // Whatever asked for a queue has its answer.
  await changeTicket(ctx, ticket, change, { automation: null, is_bot: false, bot_uses: 0 });
}

async function act(ctx: CompanyCtx, due: Due, ticket: TicketRow, connection: ConnectionRow): Promise<void> {
  switch (due.kind) {
    case 'warn':
      return warn(ctx, ticket, connection);
    case 'expire':
      return expire(ctx, ticket, connection);
    case 'surveyEnd':
      return endSurvey(ctx, ticket, connection);
    case 'redirect':
      return redirect(ctx, ticket, connection);
    case 'rotate':
      if (ticket.queue_id !== null) await giveToNext(ctx, ticket, ticket.queue_id);
  }
}

/** When to look again at a ticket whose time has come but that is not to be touched, or was and stays as it is. */
function lookAgain(facts: DueFacts, due: Due, now: Date): Due {
  const { expiresTicket, timeInactiveMessage } = facts.connection;
  const minutes = due.kind === 'rotate' ? facts.rotation.minutes : timeInactiveMessage || expiresTicket;
  return { kind: due.kind, at: new Date(now.getTime() + Math.max(1, minutes) * minuteMs) };
}

/**
 * The time of a ticket has come, perhaps long ago while nothing ran. What is due is seen anew: somebody may have
 * written meanwhile, or the connection have other times.
 */
export async function whenDue(ctx: CompanyCtx, { ticketId }: { ticketId: number }): Promise<void> {
  const ticket = await lockTicket(ctx.db, ctx.companyId, ticketId);
  const timer = ticket && (await findTimer(ctx.db, ctx.companyId, ticketId));
  // Another job has been there, or will be.
  if (!ticket || !timer || timer.wakes_at > ctx.now) return;
  const known = await dueFacts(ctx, ticket, timer.since);
  const due = known && nextDue(known.facts);
  if (!known || !due) return removeTimer(ctx.db, ctx.companyId, ticketId);
  if (due.at > ctx.now) return arm(ctx, ticketId, due, timer.since);

  const isInactivity = due.kind === 'warn' || due.kind === 'expire';
  if (isInactivity && !isOwed(known.facts)) {
    return arm(ctx, ticketId, lookAgain(known.facts, due, ctx.now), timer.since);
  }
  await act(ctx, due, ticket, known.connection);
  const after = await getTicketRow(ctx.db, ctx.companyId, ticketId);
  // Where the ticket has moved, its new time is set because of that.
  const hasMoved =
    after.status !== ticket.status || after.queue_id !== ticket.queue_id || after.user_id !== ticket.user_id;
  if (hasMoved) return;
  const next = nextDue((await dueFacts(ctx, after, timer.since))?.facts ?? known.facts);
  const again = lookAgain(known.facts, due, ctx.now);
  if (!next || next.at <= ctx.now) return arm(ctx, ticketId, again, timer.since);
  // An answer to a warning brings the next warning closer than the end would have been.
  await arm(ctx, ticketId, next, timer.since, again.at < next.at ? again.at : next.at);
}
