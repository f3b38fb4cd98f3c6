import { defineEvent } from '#platform/use-case';

/** Blocked or let in again: every connection that reaches the contact is to know. */
export const contactBlocked = defineEvent<{ contactId: number; active: boolean }>('contacts.blocked');
/** Two records became one. Tickets and messages of `goneId` already hang on `keptId`. */
export const contactsMerged = defineEvent<{ keptId: number; goneId: number }>('contacts.merged');
/** A contact is gone, and its tickets and messages with it. */
export const contactDeleted = defineEvent<{ contactId: number; ticketIds: readonly number[] }>('contacts.deleted');
