import { pageSize } from '@oplano/contracts';
import { jobRoutes } from '@oplano/contracts/jobs';
import { bindPlatform, type Binding } from '#platform/http';
import { listDeadJobs, retryDeadJob } from '#platform/jobs';
import { AppError } from '#platform/use-case';

/** What the operator sees of background work. Payloads belong to the companies and stay where they are. */
export const jobBindings = (wakeWorkers: () => void): Binding[] => [
  bindPlatform(jobRoutes.dead, async ({ db }, { query: { pageNumber } }) => {
    // One more than a page holds tells whether there is another.
    const jobs = await listDeadJobs(db, { limit: pageSize + 1, offset: (pageNumber - 1) * pageSize });
    const records = jobs.slice(0, pageSize).map(({ payload: _payload, createdAt, deadAt, ...job }) => ({
      ...job,
      createdAt: createdAt.toISOString(),
      deadAt: deadAt.toISOString(),
    }));
    return { records, hasMore: jobs.length > pageSize };
  }),
  bindPlatform(jobRoutes.retry, async (ctx, { params: { jobId } }) => {
    if (!(await retryDeadJob(ctx.db, jobId, ctx.now))) throw new AppError('ERR_NOT_FOUND');
    ctx.afterCommit(wakeWorkers);
    return { id: jobId };
  }),
];
