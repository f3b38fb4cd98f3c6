import { defineEvent } from '#platform/use-case';

/** A list of files is gone; these queues sent it, or their options did. */
export const fileListDeleted = defineEvent<{ queueIds: readonly number[] }>('file-lists.deleted');
