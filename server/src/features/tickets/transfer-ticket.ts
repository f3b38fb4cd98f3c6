import { decideTransfer } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { AppError, type Ctx } from '#platform/use-case';
import { changeTicket } from './change-ticket.ts';
import { openTicket } from './find-or-create-ticket.ts';
import { tellTicket } from './tell.ts';
import { requireQueue, requireUser } from './targets.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketTransferred } from './tickets.events.ts';

/** Hands a ticket on to a queue, and there to a person where one is named. */
export async function transferTicket(
  ctx: Ctx,
  before: TicketRow,
  target: { userId: number | null; queueId: number | null; note: string },
): Promise<TicketRow> {
  const decision = decideTransfer(ctx.actor, factsOf(before), target);
  if (!decision.ok) throw new AppError(decision.code);
  if (target.queueId !== null) await requireQueue(ctx, target.queueId);
  if (target.userId !== null) await requireUser(ctx, target.userId);

  const { closeTicketOnTransfer } = await companySettings(ctx.db, ctx.companyId);
  const startsAnew = closeTicketOnTransfer === 'enabled' && before.queue_id !== target.queueId;
  const ticket = startsAnew
    ? await beginAnew(ctx, before, decision.change)
    : await changeTicket(ctx, before, decision.change);
  ctx.raise(ticketTransferred, { before, ticket, byUserId: ctx.actor.userId, note: target.note });
  return ticket;
}

/** The attendance of the old queue ends, and another one begins in the new. */
async function beginAnew(ctx: Ctx, before: TicketRow, change: Parameters<typeof changeTicket>[2]): Promise<TicketRow> {
  const closed = { ...change, status: 'closed', userId: before.user_id, queueId: before.queue_id } as const;
  await changeTicket(ctx, before, { ...closed, logs: ['transfered'] });
  const ticket = await openTicket(ctx, {
    contactId: before.contact_id,
    connectionId: before.connection_id,
    channel: before.channel,
    isGroup: before.is_group,
    status: change.status,
    userId: change.userId,
    queueId: change.queueId,
    isBot: false,
    isActiveDemand: before.is_active_demand,
    at: ctx.now,
    log: 'receivedTransfer',
    carry: {
      unread: before.unread,
      last_message: before.last_message,
      last_from_me: before.last_from_me,
      last_inbound_at: before.last_inbound_at,
      last_outbound_at: before.last_outbound_at,
      is_transfered: true,
    },
  });
  // The customer wrote in between, and that began the new attendance: it takes the place of ours.
  if (!ticket) throw new AppError('ERR_OTHER_OPEN_TICKET');
  await tellTicket(ctx, ticket.id, null);
  return ticket;
}
