import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const queueCreated = defineEvent<{ queueId: number }>('queues.created', (queue) =>
  stored('queue.created', queue),
);
export const queueUpdated = defineEvent<{ queueId: number }>('queues.updated', (queue) =>
  stored('queue.updated', queue),
);
/** A queue hands its tickets out otherwise than before. */
export const queueRotationChanged = defineEvent<{ queueId: number }>('queues.rotation-changed');
/** A queue is gone; its tickets, as they were in it, now have none, and these prompts hand over to none. */
export const queueDeleted = defineEvent<{
  queueId: number;
  tickets: readonly Selectable<Database['tickets']>[];
  promptIds: readonly number[];
}>('queues.deleted', ({ queueId }) => stored('queue.deleted', { queueId }));
