import { pageSize } from '@oplano/contracts';
import { eventRoutes } from '@oplano/contracts/events';
import { listDeadEvents, retryDeadEvent } from '#platform/consumers';
import { bindPlatform, type Binding } from '#platform/http';
import { AppError } from '#platform/use-case';

/** What the operator sees of events nobody could handle. What they tell belongs to the companies and stays there. */
export const eventBindings = (wakeConsumers: () => void): Binding[] => [
  bindPlatform(eventRoutes.dead, async ({ db }, { query: { pageNumber } }) => {
    // One more than a page holds tells whether there is another.
    const found = await listDeadEvents(db, { limit: pageSize + 1, offset: (pageNumber - 1) * pageSize });
    const records = found
      .slice(0, pageSize)
      .map(({ at, deadAt, ...dead }) => ({ ...dead, at: at.toISOString(), deadAt: deadAt.toISOString() }));
    return { records, hasMore: found.length > pageSize };
  }),
  bindPlatform(eventRoutes.retry, async (ctx, { params: { deadEventId } }) => {
    if (!(await retryDeadEvent(ctx.db, deadEventId))) throw new AppError('ERR_NOT_FOUND');
    ctx.afterCommit(wakeConsumers);
    return { id: deadEventId };
  }),
];
