import { queueFeed } from '@oplano/contracts/queues';
import type { CompanyCtx } from '#platform/use-case';
import { toQueue } from './queue-record.ts';
import { getQueueRow } from './queues.repo.ts';

/** Tells how queues stand now, whoever changed them. */
export async function tellQueues(ctx: CompanyCtx, queueIds: readonly number[]): Promise<void> {
  for (const queueId of queueIds) {
    const row = await getQueueRow(ctx.db, ctx.companyId, queueId);
    if (row) ctx.emit(queueFeed, 'update', { queue: toQueue(row) });
  }
}
