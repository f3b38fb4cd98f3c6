import { defineEvent } from '#platform/use-case';

/** A connection is gone; what still waited to be sent through it will not be. */
export const connectionDeleted = defineEvent<{ connectionId: number }>('connections.deleted');
/** Times after which something happens to the tickets of a connection are other ones now. */
export const connectionTimesChanged = defineEvent<{ connectionId: number }>('connections.times-changed');
