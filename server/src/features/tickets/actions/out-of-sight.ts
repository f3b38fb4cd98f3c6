import { inOwnQueues, seesGroups } from '@oplano/core/tickets';
import { AppError } from '#platform/use-case';
import type { TicketRow } from '../ticket-record.ts';
import { whoHas } from '../who-has.ts';
import type { ActingCtx } from './define-action.ts';

/** Not there and not yours look alike; only whoever saw it wait a moment ago and wants it is told who was faster. */
export async function outOfSight(ctx: ActingCtx, ticket: TicketRow, wantsIt: boolean): Promise<AppError> {
  const { actor } = ctx;
  const sawIt = actor && inOwnQueues(actor, ticket.queue_id) && (!ticket.is_group || seesGroups(actor));
  const isTaken = ticket.status === 'open' || ticket.status === 'group';
  if (!wantsIt || !sawIt || !isTaken) return new AppError('ERR_NO_TICKET_FOUND');
  return new AppError('ERR_TICKET_TAKEN', { details: await whoHas(ctx, ticket) });
}
