import { queueFeed, type Queue, type QueueChange } from '@oplano/contracts/queues';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { toQueue } from './queue-record.ts';
import { queueRotationChanged, queueUpdated } from './queues.events.ts';
import { listQueueRows, listQueues, lockQueue, saveQueue } from './queues.repo.ts';

export async function updateQueue(ctx: CompanyCtx, queueId: number, change: QueueChange): Promise<Queue> {
  const before = await lockQueue(ctx.db, ctx.companyId, queueId);
  if (!before) throw new AppError('ERR_NO_QUEUE_FOUND');
  const row = await saveQueue(ctx.db, ctx.companyId, queueId, change);
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
  const rotatesOtherwise = before.rotate !== row.rotate || before.rotate_minutes !== row.rotate_minutes;
  ctx.raise(queueUpdated, { queueId });
  if (rotatesOtherwise) ctx.raise(queueRotationChanged, { queueId });
  const queue = toQueue(row);
  ctx.emit(queueFeed, 'update', { queue });
  return queue;
}

/** Puts the named queues first, in this order; those that were not named follow as they were. */
export async function reorderQueues(ctx: CompanyCtx, queueIds: readonly number[]): Promise<Queue[]> {
  const rows = await listQueueRows(ctx.db, ctx.companyId);
  const known = new Set(rows.map(({ id }) => id));
  if (queueIds.some((id) => !known.has(id))) throw new AppError('ERR_NO_QUEUE_FOUND');
  const named = [...new Set(queueIds)];
  const order = [...named, ...rows.map(({ id }) => id).filter((id) => !named.includes(id))];
  for (const [index, queueId] of order.entries()) {
    const before = rows.find(({ id }) => id === queueId);
    if (before?.order_queue === index + 1) continue;
    const row = await saveQueue(ctx.db, ctx.companyId, queueId, { orderQueue: index + 1 });
    if (row) ctx.emit(queueFeed, 'update', { queue: toQueue(row) });
  }
  return listQueues(ctx.db, ctx.companyId);
}
