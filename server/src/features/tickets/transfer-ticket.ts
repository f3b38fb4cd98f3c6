import type { Channel } from '@oplano/contracts/connections';
import { userIdOf } from '@oplano/core/principals';
import { decideTransfer, waitAfterMove } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { AppError } from '#platform/use-case';
import type { ActingCtx } from './actions/define-action.ts';
import { changeTicket } from './change-ticket.ts';
import { openTicket } from './find-or-create-ticket.ts';
import { tellTicket } from './tell.ts';
import { requireQueue, requireReachable, requireUser } from './targets.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketTransferred } from './tickets.events.ts';

interface Target {
  readonly userId: number | null;
  readonly queueId: number | null;
  /** Another connection than its own; null: it stays where it is. */
  readonly connectionId: number | null;
  readonly note: string;
}

/** Hands a ticket on to a queue, there to a person where one is named, and on another connection where one is named. */
export async function transferTicket(ctx: ActingCtx, before: TicketRow, target: Target): Promise<TicketRow> {
  const decision = decideTransfer(ctx.actor, factsOf(before), target);
  if (!decision.ok) throw new AppError(decision.code);
  if (target.queueId !== null) await requireQueue(ctx, target.queueId);
  if (target.userId !== null) await requireUser(ctx, target.userId);
  const leaves = target.connectionId !== null && target.connectionId !== before.connection_id;
  const place = leaves
    ? await requireReachable(ctx, before, target.connectionId ?? 0)
    : { connectionId: before.connection_id, channel: before.channel };

  const byUserId = userIdOf(ctx.principal);
  const { closeTicketOnTransfer } = await companySettings(ctx.db, ctx.companyId);
  const startsAnew = leaves || (closeTicketOnTransfer === 'enabled' && before.queue_id !== target.queueId);
  // Whoever gets it has something to look at; what one hands to oneself is known.
  const unread = byUserId !== null && byUserId === decision.change.userId ? before.unread : before.unread + 1;
  const ticket = startsAnew
    ? await beginAnew(ctx, before, decision.change, { ...place, unread })
    : await changeTicket(ctx, before, decision.change, { unread });
  ctx.raise(ticketTransferred, { before, ticket, byUserId, note: target.note });
  return ticket;
}

/** The attendance of the old queue ends, and another one begins in the new. */
async function beginAnew(
  ctx: ActingCtx,
  before: TicketRow,
  change: Parameters<typeof changeTicket>[2],
  { unread, ...place }: { readonly connectionId: number; readonly channel: Channel; readonly unread: number },
): Promise<TicketRow> {
  const closed = { ...change, status: 'closed', userId: before.user_id, queueId: before.queue_id } as const;
  await changeTicket(ctx, before, { ...closed, logs: ['transfered'] });
  const ticket = await openTicket(ctx, {
    contactId: before.contact_id,
    ...place,
    isGroup: before.is_group,
    status: change.status,
    userId: change.userId,
    queueId: change.queueId,
    isBot: false,
    isActiveDemand: before.is_active_demand,
    at: ctx.now,
    log: 'receivedTransfer',
    carry: {
      unread,
      last_message: before.last_message,
      last_from_me: before.last_from_me,
      answered_at: before.answered_at,
      // What may be said freely is counted by what was written there.
      last_inbound_at: place.connectionId === before.connection_id ? before.last_inbound_at : null,
      last_outbound_at: before.last_outbound_at,
      // A ticket that goes on elsewhere is as old as its last message.
      active_at: before.active_at,
      waiting_since: waitAfterMove(before.waiting_since, { from: before.status, to: change.status, now: ctx.now }),
      is_transfered: true,
      priority: before.priority,
    },
  });
  // There is one already: the customer wrote in between, or talks to us there as well.
  if (!ticket) throw new AppError('ERR_OTHER_OPEN_TICKET');
  await tellTicket(ctx, ticket.id, null);
  return ticket;
}
