import type { BodyOf } from '@oplano/contracts';
import { bulkMax, type BulkAction, type bulkRoutes } from '@oplano/contracts/tickets';
import { doneTickets, undoOf } from '@oplano/core/tickets';
import { z } from 'zod';
import { AppError, defineJob, type Ctx } from '#platform/use-case';
import { chosenTicketIds } from '../tickets.queries.ts';
import { bulkLiveFeed } from './bulk.audience.ts';
import {
  actionOfBulk,
  clearBulk,
  findOperation,
  getBulk,
  insertBulk,
  lockBulk,
  refusedOf,
  saveBulk,
  toBulk,
  type NewBulk,
} from './bulk.repo.ts';

export const bulkJob = defineJob('tickets.bulk', z.object({ bulkId: z.int() }));

const ownOf = ({ companyId, actor }: Ctx) => ({ companyId, userId: actor.userId });

/** Written down and begun; whoever asks twice is told of the one that there is. */
async function begin(ctx: Ctx, wanted: Omit<NewBulk, 'sessionId'>): Promise<BulkAction> {
  const { userId } = ctx.actor;
  if (wanted.ticketIds.length === 0) throw new AppError('ERR_BULK_EMPTY');
  await clearBulk(ctx, userId);
  const row = await insertBulk(ctx, userId, { ...wanted, sessionId: ctx.sessionId });
  if (!row) {
    // Of two calls of one name that came at once, the later one waited for the earlier.
    const known = await findOperation(ctx.db, ownOf(ctx), wanted.operationId);
    if (known) return toBulk(known);
    throw new AppError('ERR_BULK_RUNNING');
  }
  // One after the other in a company, so that its own people are not slowed by several.
  await ctx.enqueue(bulkJob, { bulkId: row.id }, { key: 'tickets.bulk' });
  return toBulk(row);
}

/** Does one thing to many tickets, from the next moment on. */
export async function startBulk(
  ctx: Ctx,
  { operationId, action, tickets }: BodyOf<typeof bulkRoutes.start>,
): Promise<BulkAction> {
  const known = await findOperation(ctx.db, ownOf(ctx), operationId);
  if (known) return toBulk(known);
  const chosen = 'ids' in tickets ? tickets.ids : await chosenTicketIds(ctx, tickets.filter, bulkMax);
  // What ends can be taken back, as it can where one ticket is closed.
  const wanted = action.do === 'close' ? { ...action, undoable: true } : action;
  return begin(ctx, { operationId, action: wanted, isUndo: false, ticketIds: [...new Set(chosen)] });
}

export async function findBulk(ctx: Ctx, bulkId: number): Promise<BulkAction> {
  return toBulk(await getBulk(ctx.db, ownOf(ctx), bulkId));
}

/** What is under way is finished first; nothing is begun after it. */
export async function stopBulk(ctx: Ctx, bulkId: number): Promise<BulkAction> {
  await getBulk(ctx.db, ownOf(ctx), bulkId);
  const row = await lockBulk(ctx.db, ctx.companyId, bulkId);
  if (!row) throw new AppError('ERR_NO_BULK_FOUND');
  if (row.state !== 'running') return toBulk(row);
  const bulk = toBulk(await saveBulk(ctx, bulkId, { state: 'stopped', ended_at: ctx.now }));
  ctx.emit(bulkLiveFeed, 'update', { bulk }, { userId: row.user_id });
  return bulk;
}

/** Takes back what was done, as far as it came. */
export async function undoBulk(ctx: Ctx, bulkId: number, operationId: string): Promise<BulkAction> {
  const known = await findOperation(ctx.db, ownOf(ctx), operationId);
  if (known) return toBulk(known);
  const row = await getBulk(ctx.db, ownOf(ctx), bulkId);
  if (row.state === 'running') throw new AppError('ERR_BULK_RUNNING');
  const action = actionOfBulk(row);
  if (row.is_undo || undoOf(action) === null) throw new AppError('ERR_UNDO_TOO_LATE');
  const ticketIds = doneTickets(row.ticket_ids, row.handled, refusedOf(row));
  return begin(ctx, { operationId, action, isUndo: true, ticketIds });
}
