import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Hands a stored event on to those who care; one conversation after another, in the order of arrival. */
export const handOnEvent = defineJob(
  'webhooks.hand-on',
  z.object({ eventId: z.string(), lane: z.string().optional() }),
);
