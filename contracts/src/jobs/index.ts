import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { id, instant, listQuery, longIdInPath } from '../fields.ts';

/** Background work that failed at its last attempt. It is kept until somebody tries it again. */
export const deadJob = z.object({
  id: z.int().positive(),
  companyId: id.nullable(),
  name: z.string(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  deadAt: instant,
});
export type DeadJob = z.infer<typeof deadJob>;

export const jobRoutes = {
  dead: defineRoute({
    method: 'GET',
    path: '/jobs/dead',
    access: 'platform:manage',
    summary: 'Background work that failed for good, the newest first.',
    query: listQuery.pick({ pageNumber: true }),
    response: z.object({ records: z.array(deadJob), hasMore: z.boolean() }),
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/jobs/dead/:jobId/retry',
    access: 'platform:manage',
    summary: 'Gives a failed piece of background work all its attempts again.',
    params: z.object({ jobId: longIdInPath }),
    response: z.object({ id: z.int() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
