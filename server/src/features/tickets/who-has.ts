import type { TicketConflict } from '@oplano/contracts/tickets';
import { canSeeTicket } from '@oplano/core/tickets';
import type { CompanyCtx } from '#platform/use-case';
import type { ActingCtx } from './actions/define-action.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';

/** Who leads a conversation and where it stands, for somebody who wanted it. */
export async function whoHas({ db, companyId }: CompanyCtx, ticket: TicketRow): Promise<TicketConflict> {
  const row = await db
    .selectFrom('tickets')
    .leftJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('queues', 'queues.id', 'tickets.queue_id')
    .where('tickets.company_id', '=', companyId)
    .where('tickets.id', '=', ticket.id)
    .select(['users.name as user_name', 'queues.name as queue_name'])
    .executeTakeFirstOrThrow();
  return {
    uuid: ticket.uuid,
    userId: ticket.user_id,
    user: ticket.user_id === null || row.user_name === null ? null : { id: ticket.user_id, name: row.user_name },
    queue: ticket.queue_id === null || row.queue_name === null ? null : { id: ticket.queue_id, name: row.queue_name },
  };
}

/** The same for somebody who may see that conversation; others learn that there is one, and nothing of it. */
export const whoHasIfSeen = async (ctx: ActingCtx, ticket: TicketRow): Promise<TicketConflict | undefined> =>
  ctx.actor === null || canSeeTicket(ctx.actor, factsOf(ticket)) ? whoHas(ctx, ticket) : undefined;
