import { defineEvent } from '#platform/use-case';

/** The tickets an import left waiting are to be closed, without a word to anybody. */
export const importedTicketsUnwanted = defineEvent<{ connectionId: number }>('connections.imported-tickets-unwanted');
