import {
  botSays,
  isOwed,
  nextDue,
  redirected,
  type BotAction,
  type Due,
  type DueFacts,
  type DueKind,
  type LogEntry,
  type BotTicketChange,
} from '@oplano/core/automation';
import type { ConnectionRow } from '#features/connections';
import {
  byProgram,
  getTicketRow,
  saveTicket,
  type AnyTicketAction,
  type TicketActions,
  type TicketRow,
} from '#features/tickets';
import type { CompanyCtx, SetTimer } from '#platform/use-case';
import { giveToNext } from './assign-owner.ts';
import { lookInto } from './gather-facts.ts';
import { arm, dueFacts } from './timers.ts';

const minuteMs = 60_000;

/** Brings a ticket into a queue; whoever waits there hears what those hear who chose it. */
async function redirects(ctx: CompanyCtx, ticket: TicketRow, queueId: number | null): Promise<AnyTicketAction[]> {
  const found = queueId === null ? null : await lookInto(ctx, ticket, queueId);
  if (!found) return [];
  const { say, ticket: change } = redirected(found.facts, found.queue);
  return [leads(change, 'redirect'), ...say.map((one): BotAction => ({ do: 'botSay', say: one }))];
}

/** What is done about a ticket whose time has come. */
async function actionsWhen(
  ctx: CompanyCtx,
  ticket: TicketRow,
  { kind, connection }: { readonly kind: DueKind; readonly connection: ConnectionRow },
): Promise<AnyTicketAction[]> {
  switch (kind) {
    case 'warn':
      return [botSays(connection.inactive_message)];
    // Nobody goes on with it.
    case 'expire':
      return [botSays(connection.expires_inactive_message), { do: 'close', closing: 'silent' }];
    // Nobody has answered the survey: the ticket ends without a mark.
    case 'surveyEnd':
      return [botSays(connection.completion_message), leads({ status: 'closed' }, 'autoClose')];
    // A ticket that chose no queue gets the one its connection names; whatever asked for one has its answer.
    case 'redirect':
      return redirects(ctx, ticket, connection.send_queue_id);
    case 'rotate':
      return [];
  }
}

const leads = (change: BotTicketChange, type: LogEntry['type']): BotAction => ({
  do: 'botLead',
  change,
  log: [{ type }],
  rating: null,
});

/** When to look again at a ticket whose time has come but that is not to be touched, or was and stays as it is. */
function lookAgain(facts: DueFacts, due: Due, now: Date): Date {
  const { expiresTicket, timeInactiveMessage } = facts.connection;
  const minutes = due.kind === 'rotate' ? facts.rotation.minutes : timeInactiveMessage || expiresTicket;
  return new Date(now.getTime() + Math.max(1, minutes) * minuteMs);
}

/**
 * The time of a ticket has come, perhaps long ago while nothing ran. What is due is seen anew: somebody may have
 * written meanwhile, or the connection have other times.
 */
export async function whenDue(
  ctx: CompanyCtx,
  ticket: TicketRow,
  { payload: { since } }: SetTimer<{ since: Date }>,
  { perform }: TicketActions,
): Promise<void> {
  const known = await dueFacts(ctx, ticket, since);
  const due = known && nextDue(known.facts);
  if (!known || !due) return;
  if (due.at > ctx.now) return arm(ctx, ticket.id, due.at, since);

  const isInactivity = due.kind === 'warn' || due.kind === 'expire';
  const again = lookAgain(known.facts, due, ctx.now);
  if (isInactivity && !isOwed(known.facts)) return arm(ctx, ticket.id, again, since);
  const actions = await actionsWhen(ctx, ticket, { kind: due.kind, connection: known.connection });
  await perform(byProgram(ctx), ticket, actions);
  // A warning is no answer: whoever waits for one still does.
  if (due.kind === 'warn') await saveTicket(ctx, ticket.id, { warned_at: ctx.now, answered_at: ticket.answered_at });
  if (due.kind === 'rotate' && ticket.queue_id !== null) await giveToNext(ctx, ticket, ticket.queue_id);
  const after = await getTicketRow(ctx.db, ctx.companyId, ticket.id);
  // Where the ticket has moved, its new time is set because of that.
  const hasMoved =
    after.status !== ticket.status || after.queue_id !== ticket.queue_id || after.user_id !== ticket.user_id;
  if (hasMoved) return;
  const next = nextDue((await dueFacts(ctx, after, since))?.facts ?? known.facts);
  // An answer to a warning brings the next warning closer than the end would have been.
  const isLater = next && next.at > ctx.now && next.at < again;
  await arm(ctx, ticket.id, isLater ? next.at : again, since);
}
