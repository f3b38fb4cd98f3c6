import { nextDue, type DueFacts } from '@oplano/core/automation';
import { findConnectionRow, type ConnectionRow } from '#features/connections';
import { getQueueRow } from '#features/queues';
import { lockTicket, turnOfTicket, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { attendToTicket, resetTimersJob } from './automation.jobs.ts';
import { takeOldTimer } from './automation.repo.ts';

const later = (...times: (Date | null)[]): Date =>
  new Date(Math.max(...times.flatMap((time) => (time ? [time.getTime()] : []))));

/** Everything that decides what happens to a ticket by itself. */
export async function dueFacts(
  { db, companyId }: CompanyCtx,
  ticket: TicketRow,
  since: Date,
): Promise<{ facts: DueFacts; connection: ConnectionRow } | null> {
  const connection = await findConnectionRow(db, companyId, ticket.connection_id);
  if (!connection) return null;
  const isQueued = ticket.status === 'pending' && ticket.queue_id !== null;
  const queue = isQueued ? await getQueueRow(db, companyId, ticket.queue_id ?? 0) : undefined;
  const { isAnswered, answeredAt } = turnOfTicket(ticket);
  const facts: DueFacts = {
    ticket: {
      status: ticket.status,
      isGroup: ticket.is_group,
      userId: ticket.user_id,
      queueId: ticket.queue_id,
      isAnswered,
      // Whoever takes a ticket begins it: an old message does not end it at once.
      // While it is put aside nothing ends it: its time is counted from when it comes back.
      spokenAt: later(ticket.last_inbound_at, answeredAt, since, ticket.snoozed_until),
      warnedAt: ticket.warned_at,
      isImported: ticket.imported_at !== null,
      isLed: ticket.automation !== null,
      waitingSince: since,
    },
    connection: {
      expiresTicket: connection.expires_ticket,
      whenExpiresTicket: connection.when_expires_ticket,
      timeInactiveMessage: connection.time_inactive_message,
      expiresTicketNps: connection.expires_ticket_nps,
      timeSendQueue: connection.time_send_queue,
      sendQueueId: connection.send_queue_id,
    },
    rotation: { isOn: queue?.rotate ?? false, minutes: queue?.rotate_minutes ?? 0 },
  };
  return { facts, connection };
}

/** Sets the time at which the ticket is looked at again. */
export const arm = (ctx: CompanyCtx, ticketId: number, at: Date, since: Date): Promise<void> =>
  ctx.timers.set(attendToTicket, ticketId, at, { since: since.toISOString() });

const hasMoved = (before: TicketRow, after: TicketRow): boolean =>
  before.status !== after.status ||
  before.queue_id !== after.queue_id ||
  before.user_id !== after.user_id ||
  before.snoozed_until?.getTime() !== after.snoozed_until?.getTime() ||
  (before.automation === null) !== (after.automation === null);

/** Sets or moves the time of a ticket that is as it is since then. False: nothing happens to it by itself. */
async function follow(ctx: CompanyCtx, ticket: TicketRow, since: Date): Promise<boolean> {
  const due = (await dueFacts(ctx, ticket, since))?.facts;
  const next = due ? nextDue(due) : null;
  if (next) await arm(ctx, ticket.id, next.at, since);
  return next !== null;
}

/** A ticket has changed: what happens to it by itself, and when, follows. */
export async function setTimer(
  ctx: CompanyCtx,
  { before, ticket }: { before: TicketRow | null; ticket: TicketRow },
): Promise<void> {
  if (before && !hasMoved(before, ticket)) return;
  const isFollowed = await follow(ctx, ticket, ctx.now);
  if (before && !isFollowed) await ctx.timers.cancel(attendToTicket, ticket.id);
}

/** Moves over what a process of the version before set: it is looked at in its time, or now if that has come. */
export async function moveOldTimer(ctx: CompanyCtx, { ticketId }: { ticketId: number }): Promise<void> {
  if (!(await lockTicket(ctx.db, ctx.companyId, ticketId))) return;
  const old = await takeOldTimer(ctx, ticketId);
  if (old) await arm(ctx, ticketId, old.wakes_at, old.since);
}

/** So many tickets are held at once: whoever moves one meanwhile waits, and has the last word. */
const portion = 50;

/** Times have changed: every running ticket they are about gets its new one. */
export async function resetTimers(
  ctx: CompanyCtx,
  place: { connectionId?: number | undefined; queueId?: number | undefined; afterId: number },
): Promise<void> {
  const { connectionId, queueId, afterId } = place;
  const tickets = await ctx.db
    .selectFrom('tickets')
    .selectAll()
    .where('company_id', '=', ctx.companyId)
    .where('status', '<>', 'closed')
    .where('id', '>', afterId)
    .$if(connectionId !== undefined, (query) => query.where('connection_id', '=', connectionId ?? 0))
    .$if(queueId !== undefined, (query) => query.where('queue_id', '=', queueId ?? 0))
    .orderBy('id')
    .limit(portion)
    .forNoKeyUpdate()
    .execute();
  for (const ticket of tickets) {
    const known = await ctx.timers.find(attendToTicket, ticket.id);
    const isFollowed = await follow(ctx, ticket, known?.payload.since ?? ticket.active_at);
    if (known && !isFollowed) await ctx.timers.cancel(attendToTicket, ticket.id);
  }
  const last = tickets.length === portion ? tickets.at(-1) : undefined;
  if (last) await ctx.enqueue(resetTimersJob, { connectionId, queueId, afterId: last.id });
}

export const askToResetTimers = (ctx: CompanyCtx, place: { connectionId?: number; queueId?: number }): Promise<void> =>
  ctx.enqueue(resetTimersJob, { ...place, afterId: 0 });
