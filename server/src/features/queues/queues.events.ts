import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import { defineEvent } from '#platform/use-case';

/** A queue hands its tickets out otherwise than before. */
export const queueRotationChanged = defineEvent<{ queueId: number }>('queues.rotation-changed');
/** A queue is gone; its tickets, as they were in it, now have none. */
export const queueDeleted = defineEvent<{ tickets: readonly Selectable<Database['tickets']>[] }>('queues.deleted');
