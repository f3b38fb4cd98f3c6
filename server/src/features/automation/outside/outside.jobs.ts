import { z } from 'zod';
import { defineJob } from '#platform/use-case';

const ask = z.object({
  whom: z.object({ kind: z.enum(['integration', 'prompt']), id: z.int() }),
  talk: z.string(),
  number: z.int(),
  idleMs: z.number(),
});

/** Asks somebody outside about a message. Those of a ticket run one after another (`askKey`). */
export const askOutsideJob = defineJob(
  'automation.ask-outside',
  z.object({ ticketId: z.int(), messageId: z.string(), ask }),
);
export type AskPayload = z.output<typeof askOutsideJob.payload>;
export const askKey = (ticketId: number): string => `ask:${ticketId}`;

/** Tries of a process that died or failed; after these nobody is asked any more, and people take over. */
export const askAttempts = 3;
/** More than that: whatever happens, the customer has to be handed to people. */
export const askAttemptsMax = 12;
