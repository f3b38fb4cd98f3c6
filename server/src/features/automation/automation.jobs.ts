import { z } from 'zod';
import { defineJob, defineTimer } from '#platform/use-case';

/**
 * The next thing that happens to a ticket by itself. `since`: when it came into its status, its queue and its hands;
 * waiting is counted from there. Written words do not move it: what comes too early sees that and comes again.
 */
export const attendToTicket = defineTimer(
  'automation.attend-to-ticket',
  'tickets',
  z.object({ since: z.iso.datetime().transform((text) => new Date(text)) }),
);

/** What processes of the version before put in for a row of their own table; goes with that table. */
export const oldTicketDue = defineJob('automation.ticket-due', z.object({ ticketId: z.int() }));

/** Times have changed for the running tickets of a connection or a queue: a part of them, then the next. */
export const resetTimersJob = defineJob(
  'automation.reset-timers',
  z.object({ connectionId: z.int().optional(), queueId: z.int().optional(), afterId: z.int() }),
);
