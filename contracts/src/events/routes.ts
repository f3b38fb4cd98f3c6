import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { id, instant, listQuery, longIdInPath } from '../fields.ts';

/** An event that a consumer could not handle, however often it tried. It is kept as long as the event itself. */
export const deadEvent = z.object({
  id: z.int().positive(),
  companyId: id,
  consumer: z.string(),
  eventId: z.int().positive(),
  type: z.string(),
  attempts: z.int(),
  lastError: z.string(),
  at: instant,
  deadAt: instant,
});
export type DeadEvent = z.infer<typeof deadEvent>;

export const eventRoutes = {
  dead: defineRoute({
    method: 'GET',
    path: '/events/dead',
    access: 'platform:manage',
    summary: 'Events that a consumer could not handle, the newest first.',
    query: listQuery.pick({ pageNumber: true }),
    response: z.object({ records: z.array(deadEvent), hasMore: z.boolean() }),
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/events/dead/:deadEventId/retry',
    access: 'platform:manage',
    summary: 'Hands an event that failed to its consumer once more.',
    params: z.object({ deadEventId: longIdInPath }),
    response: z.object({ id: z.int() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
