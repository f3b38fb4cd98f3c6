import type { TicketLogType } from '@oplano/contracts/tickets';
import type { TicketChange } from '@oplano/core/tickets';
import { tabOf, waitAfterMove } from '@oplano/core/tickets';
import { userIdOf } from '@oplano/core/principals';
import type { Updateable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { snoozeOver } from './snooze-ticket.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { ticketChanged } from './tickets.events.ts';
import { logTicket, saveTicket } from './tickets.repo.ts';
import { tellTicketChange } from './tell.ts';
import { trackChange } from './tracking.ts';

type Columns = Omit<Updateable<Database['tickets']>, 'id' | 'company_id' | 'status' | 'user_id' | 'queue_id'>;

/** Columns that follow from where a ticket goes. */
function consequences(before: TicketRow, { status, userId }: TicketChange, now: Date): Columns {
  const isDone = tabOf({ status }) === 'closed';
  const reopens = before.status === 'closed' && status !== 'closed';
  return {
    // Whatever happens to a ticket, an end that could be taken back is settled by it.
    ending: null,
    // And so is a time at which it was to come back.
    snoozed_until: null,
    waiting_since: waitAfterMove(before.waiting_since, { from: before.status, to: status, now }),
    closed_at: isDone ? (before.closed_at ?? now) : null,
    ...(isDone ? { unread: 0 } : {}),
    ...(status === 'closed' ? { is_bot: false, bot_uses: 0, automation: null, warned_at: null } : {}),
    // Whoever takes a ticket takes it from the bot, too.
    ...(userId !== null && !isDone ? { is_bot: false, automation: null, use_integration: false, bot_uses: 0 } : {}),
    ...(reopens ? { rate: null, warned_at: null, imported_at: null } : {}),
  };
}

function firstEntry({ principal }: CompanyCtx, type: TicketLogType, before: TicketRow, ticket: TicketRow) {
  return {
    userId: type === 'userDefine' ? ticket.user_id : userIdOf(principal),
    queueId: type === 'transfered' ? before.queue_id : ticket.queue_id,
  };
}

/** Carries a decision out: the row, its log, the attendance, and everybody who looks at it. */
export async function changeTicket(
  ctx: CompanyCtx,
  before: TicketRow,
  change: TicketChange,
  columns: Columns = {},
): Promise<TicketRow> {
  const ticket = await saveTicket(ctx, before.id, {
    status: change.status,
    user_id: change.userId,
    queue_id: change.queueId,
    ...(change.isTransfered === undefined ? {} : { is_transfered: change.isTransfered }),
    ...consequences(before, change, ctx.now),
    ...columns,
  });
  if (before.snoozed_until !== null) await ctx.timers.cancel(snoozeOver, ticket.id);
  const [first, ...others] = change.logs;
  await logTicket(ctx, ticket.id, [
    // The first entry is about who did it, or who was chosen; the others about who it came to.
    ...(first ? [{ type: first, ...firstEntry(ctx, first, before, ticket) }] : []),
    ...others.map((type) => ({ type, userId: ticket.user_id, queueId: ticket.queue_id })),
  ]);
  await trackChange(ctx, before, ticket);
  ctx.raise(ticketChanged, { before, ticket });
  await tellTicketChange(ctx, ticket.id, factsOf(before));
  return ticket;
}
