import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { calendarDate, flagInQuery, id, idsInQuery } from '../fields.ts';
import { ticket } from '../tickets/index.ts';

/** Tickets of the live panel that one answer holds. */
export const momentsPageSize = 1_000;

/** Behind the ticket of this number. */
const cursor = z
  .string()
  .regex(/^\d{1,10}$/)
  .optional()
  .default('0')
  .transform(Number)
  .pipe(z.literal(0).or(id));
const reads = {
  method: 'GET',
  access: 'moments:view',
  response: z.object({ tickets: z.array(ticket), hasMore: z.boolean(), cursor: z.string().nullable() }),
} as const;

export const momentRoutes = {
  list: defineRoute({
    ...reads,
    path: '/usersMoments',
    summary: 'The open, pending and group tickets the caller sees, each with its person, the oldest first.',
    query: z.object({ cursor }),
  }),
  filtered: defineRoute({
    ...reads,
    path: '/dashboard/moments',
    summary: 'The same narrowed down: by status, queues, a person, and the days on which they began (the last 30).',
    query: z.object({
      cursor,
      status: z.enum(['open', 'pending', 'group', '']).optional().default(''),
      /** Also beyond the caller’s own queues, as far as they may see. */
      showAll: flagInQuery,
      queueIds: idsInQuery,
      dateStart: calendarDate.optional(),
      dateEnd: calendarDate.optional(),
      userId: z
        .string()
        .regex(/^\d{0,10}$/)
        .optional()
        .transform((value) => (value ? Number(value) : undefined))
        .pipe(id.optional()),
    }),
    errors: ['ERR_DATE_RANGE'],
  }),
};
