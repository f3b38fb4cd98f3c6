import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { id, instant, longIdInPath } from '../fields.ts';

/** Every queue there is, in the order of the table in ARCHITECTURE. */
export const stoppedQueues = [
  'jobs',
  'keyedJobs',
  'timers',
  'callbacks',
  'channelEvents',
  'consumers',
  'cron',
  'schedules',
  'imports',
  'media',
  'outbox',
] as const;
export type StoppedQueue = (typeof stoppedQueues)[number];
const queue = z.enum(stoppedQueues);

/** Something that used up its tries and waits for the operator. What it carries belongs to its company and stays there. */
export const stoppedEntry = z.object({
  queue,
  id: z.int().positive(),
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** What it was, by the name the program has for it. */
  what: z.string(),
  reason: z.string(),
  attempts: z.int().nonnegative(),
  since: instant,
});
export type StoppedEntry = z.infer<typeof stoppedEntry>;

/** Nobody reads further than this: whoever has so many looks at one queue after the other. */
export const stoppedPagesMax = 50;
const pageNumber = z
  .string()
  .regex(/^[1-9]\d?$/)
  .optional()
  .default('1')
  .transform(Number)
  .pipe(z.int().max(stoppedPagesMax));

const operators = { access: 'platform:manage' } as const;
const params = z.object({ queue, stoppedId: longIdInPath });

export const stoppedRoutes = {
  list: defineRoute({
    ...operators,
    method: 'GET',
    path: '/stopped',
    summary: 'What used up its tries in any queue and waits for the operator, the newest first.',
    query: z.object({ queue: queue.optional(), pageNumber }),
    response: z.object({ records: z.array(stoppedEntry), hasMore: z.boolean() }),
  }),
  counts: defineRoute({
    ...operators,
    method: 'GET',
    path: '/stopped/counts',
    summary: 'How much of each queue waits for the operator.',
    response: z.array(z.object({ queue, count: z.int().nonnegative() })),
  }),
  retry: defineRoute({
    ...operators,
    method: 'POST',
    path: '/stopped/:queue/:stoppedId/retry',
    summary: 'Puts something that stopped back into its queue, with all its tries.',
    params,
    response: z.object({ id: z.int() }),
    errors: ['ERR_NOT_FOUND'],
  }),
  drop: defineRoute({
    ...operators,
    method: 'DELETE',
    path: '/stopped/:queue/:stoppedId',
    summary: 'Ends something that stopped for good; it is not tried again.',
    params,
    response: z.object({ id: z.int() }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
