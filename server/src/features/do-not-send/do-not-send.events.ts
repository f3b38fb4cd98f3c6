import { defineEvent } from '#platform/use-case';

/** These addresses may be written to no longer, or again: whoever shows it of them tells so. */
export const doNotSendChanged = defineEvent<{ canonicals: readonly string[] }>('do-not-send.changed');
