import { lastPlace, queueFeed, type Queue, type QueueCreation } from '@oplano/contracts/queues';
import { defaultServiceHours } from '@oplano/contracts/settings';
import { limitOf, limitRefusal } from '@oplano/core/plans';
import { lockLimits } from '#features/companies';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { queueCreated } from './queues.events.ts';
import { toQueue } from './queue-record.ts';
import { countQueues, getQueueRow, insertQueue } from './queues.repo.ts';

/** Adds a queue at the end of the menu. The company's row is locked, so that two at once cannot pass the limit. */
export async function createQueue(ctx: CompanyCtx, form: QueueCreation): Promise<Queue> {
  const limits = await lockLimits(ctx.db, ctx.companyId);
  const { count, lastOrder } = await countQueues(ctx.db, ctx.companyId);
  const refused = limitRefusal(limits, 'queues', count);
  if (refused) throw new AppError(refused, { details: { limit: limitOf(limits, 'queues') } });

  const queueId = await insertQueue(ctx.db, ctx.companyId, {
    ...form,
    orderQueue: form.orderQueue ?? Math.min(lastOrder + 1, lastPlace),
    schedules: form.schedules ?? defaultServiceHours,
    now: ctx.now,
  });

  const row = await getQueueRow(ctx.db, ctx.companyId, queueId);
  if (!row) throw new AppError('ERR_NO_QUEUE_FOUND');
  const queue = toQueue(row);
  ctx.raise(queueCreated, { queueId });
  ctx.emit(queueFeed, 'create', { queue });
  return queue;
}
