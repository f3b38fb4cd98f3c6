import { id } from '@oplano/contracts';
import { z } from 'zod';
import { defineJob } from '#platform/use-case';

const messageId = z.string().regex(/^\d{1,19}$/);

/** Finds out whose browsers are written to about a message; without one, about the newest hand-over of the ticket. */
export const tellPeopleJob = defineJob(
  'notifications.tell',
  z.object({ ticketId: id, messageId: messageId.nullable(), at: z.iso.datetime() }),
);

/** Finds the browsers of those that a note names. */
export const tellNamedJob = defineJob(
  'notifications.tell-named',
  z.object({ ticketId: id, messageId, userIds: z.array(id).max(100) }),
);

/** Writes to one browser. `tries` have been made before. `named`: because a note names its person. */
export const pushJob = defineJob(
  'notifications.push',
  z.object({
    userId: id,
    sessionId: z.uuid(),
    ticketId: id,
    messageId,
    tries: z.int().nonnegative(),
    named: z.boolean().optional(),
  }),
);
