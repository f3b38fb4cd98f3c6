import { automation } from '@oplano/core/principals';
import { fillVariables, signed, templateToSend } from '@oplano/core/messages';
import { isMissed, lastMoment, ticketPlan } from '@oplano/core/schedules';
import { getContactRow, type ContactRow } from '#features/contacts';
import { attachmentOf } from '#features/files';
import { failureText, leaveFor, queued, say, valuesIn, type Leave } from '#features/messages';
import { connectionFor, findLatestTicket, findLiveTicket, openOrJoinTicket, type TicketRow } from '#features/tickets';
import { allOf } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { sendingFacts, type SendingConnection, type Sending } from './due-facts.ts';
import type { OccurrenceRow, ScheduleRow } from './schedule-record.ts';
import { lockSchedule, saveOccurrence } from './schedules.repo.ts';
import { tellChanged } from './tell.ts';
import type { KeptTemplate } from './terms.ts';

const findRow = ({ db, companyId }: CompanyCtx, id: number) =>
  db
    .selectFrom('schedule_occurrences')
    .select(allOf('schedule_occurrences'))
    .where('company_id', '=', companyId)
    .where('id', '=', id);

/** One that is due and waits, with its schedule, both locked; null where somebody was faster, or it is due no longer. */
async function lockDue(ctx: CompanyCtx, id: number): Promise<{ schedule: ScheduleRow; row: OccurrenceRow } | null> {
  const seen = await findRow(ctx, id).executeTakeFirst();
  if (!seen) return null;
  const schedule = await lockSchedule(ctx, seen.schedule_id);
  const row = await findRow(ctx, id).forNoKeyUpdate().executeTakeFirst();
  return row && row.state === 'planned' && row.due_at <= ctx.now ? { schedule, row } : null;
}

async function connectionOf(
  ctx: CompanyCtx,
  schedule: ScheduleRow,
  contact: ContactRow,
): Promise<SendingConnection | null> {
  const { connection_id: asked, user_id: userId } = schedule;
  try {
    return await connectionFor(ctx, { channel: contact.channel, asked, userId });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Sends one whose time has come: the message, its place in the line to the channel and its state, or none of them. */
export async function sendOccurrence(ctx: CompanyCtx, id: number): Promise<void> {
  const due = await lockDue(ctx, id);
  if (!due) return;
  const { schedule, row } = due;
  const contact = await getContactRow(ctx.db, ctx.companyId, schedule.contact_id ?? 0);
  if (!contact) return;
  const connection = await connectionOf(ctx, schedule, contact);
  const facts = await sendingFacts(ctx, { schedule, contact, connection }, row);
  if (isMissed(facts, ctx.now)) return settle(ctx, row, 'missed', failureText('MISSED', ''));
  const leave = leaveFor('schedule', facts);
  if (typeof leave === 'string') return settle(ctx, row, 'failed', failureText(leave, ''));
  if (!connection) throw new Error('A message would be sent through no connection.');
  const acting = ctx.as(automation(`schedule ${schedule.id}`));
  const ticket = await ticketFor(acting, { schedule, contact, connection });
  const said = await sayIt(acting, ticket, schedule, { ...leave, notAfter: lastMoment(facts) });
  await saveOccurrence(ctx, id, { state: 'sending', message_id: said, failure: null });
  await tellChanged(ctx, schedule.id, id);
}

async function settle(ctx: CompanyCtx, row: OccurrenceRow, state: 'missed' | 'failed', failure: string): Promise<void> {
  await saveOccurrence(ctx, row.id, { state, failure });
  await tellChanged(ctx, row.schedule_id, row.id);
}

/** Nothing is sent, and why is written down: for its people that it failed, for the operator how. */
export async function giveUpOccurrence(ctx: CompanyCtx, id: number, error: unknown): Promise<void> {
  const due = await lockDue(ctx, id);
  if (!due) return;
  await saveOccurrence(ctx, id, {
    state: 'failed',
    failure: failureText('ERROR', 'It could not be sent.'),
    stopped_at: ctx.now,
    stopped_error: textOf(error),
  });
  await tellChanged(ctx, due.row.schedule_id, id);
}

/** PostgreSQL's text holds no zero bytes. */
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 1_000);

/** The ticket it is said in. One that runs is used as it is. */
async function ticketFor(
  ctx: CompanyCtx,
  { schedule, contact, connection }: Sending & { connection: SendingConnection },
) {
  const place = { contactId: contact.id, connectionId: connection.id };
  const live = await findLiveTicket(ctx.db, ctx.companyId, place);
  const last = live ? undefined : await findLatestTicket(ctx.db, ctx.companyId, place);
  const plan = ticketPlan({
    hasLive: live !== undefined,
    hasLast: last !== undefined,
    isGroup: contact.is_group && !connection.group_as_ticket,
    openTicket: schedule.open_ticket,
    leavesOpen: schedule.leaves_open,
    ticketUserId: schedule.ticket_user_id,
    queueId: schedule.queue_id,
    ownerId: schedule.user_id,
  });
  if (plan.use === 'live' && live) return live;
  if (plan.use === 'last' && last) return last;
  if (plan.use !== 'new') throw new Error('A ticket is gone that was locked.');
  return openOrJoinTicket(ctx, {
    ...place,
    channel: connection.channel,
    status: plan.status,
    isGroup: contact.is_group,
    userId: plan.userId,
    queueId: plan.queueId,
    isBot: false,
    isActiveDemand: true,
    at: ctx.now,
    log: 'create',
    ...(plan.status === 'closed' ? { carry: { closed_at: ctx.now } } : {}),
  });
}

/** Says it; returns the number of the message. */
async function sayIt(
  ctx: CompanyCtx,
  ticket: TicketRow,
  schedule: ScheduleRow,
  how: Leave<'schedule'> & { readonly notAfter: Date },
): Promise<string> {
  const { values, speaker } = await valuesIn(ctx, ticket, schedule.user_id);
  const cause = { ...how, userId: schedule.user_id, sourceId: schedule.id };
  // Parsed by the contract, and asked of the provider, before it was stored.
  const template = schedule.template as KeptTemplate | null;
  const filled = template?.values.map(({ key, text }) => ({ key, text: fillVariables(text, values) })) ?? [];
  const text = signed(schedule.body, schedule.signs ? speaker : null);
  const { body, ...saying } = template
    ? templateToSend(template, filled)
    : { body: fillVariables(text, values), media: attachmentOf(schedule) };
  return String(queued(await say(ctx, ticket, { text: body, ...saying }, cause)).id);
}
