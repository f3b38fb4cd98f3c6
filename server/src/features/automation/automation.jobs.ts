import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Looks whether what was due about a ticket still is. */
export const ticketDue = defineJob('automation.ticket-due', z.object({ ticketId: z.int() }));

/** Times have changed for the running tickets of a connection or a queue: a part of them, then the next. */
export const resetTimersJob = defineJob(
  'automation.reset-timers',
  z.object({ connectionId: z.int().optional(), queueId: z.int().optional(), afterId: z.int() }),
);
