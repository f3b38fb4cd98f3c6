import type { Channel } from '@oplano/contracts/connections';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const contactCreated = defineEvent<{ contactId: number; channel: Channel; isGroup: boolean }>(
  'contacts.created',
  (contact) => stored('contact.created', contact),
);
export const contactUpdated = defineEvent<{ contactId: number }>('contacts.updated', (contact) =>
  stored('contact.updated', contact),
);
export const contactTagged = defineEvent<{ contactId: number; added: number[]; removed: number[] }>(
  'contacts.tagged',
  (change) => stored('contact.tagged', change),
);
/** A file is in. */
export const contactsImported = defineEvent<{ importId: number; created: number; updated: number; failed: number }>(
  'contacts.imported',
  (file) => stored('contacts.imported', file),
);
/** Somebody took a file of contacts out of the house. */
export const contactsExported = defineEvent<{ count: number; isPart: boolean }>('contacts.exported', (file) =>
  stored('contacts.exported', file),
);

/** Blocked or let in again: every connection that reaches the contact is to know. */
export const contactBlocked = defineEvent<{ contactId: number; active: boolean }>(
  'contacts.blocked',
  ({ contactId, active }) => stored(active ? 'contact.unblocked' : 'contact.blocked', { contactId }),
);
/** A ticket that ended because two conversations became one, as it was before. */
export type LosingTicket = Selectable<Database['tickets']>;
/** Two records became one. Tickets and messages of `goneId` already hang on `keptId`. */
export const contactsMerged = defineEvent<{
  keptId: number;
  goneId: number;
  losing: readonly LosingTicket[];
  gone: { name: string; number: string; email: string; channel: Channel };
}>('contacts.merged', ({ keptId, goneId, gone: { channel } }) =>
  stored('contact.merged', { keptId, goneId, gone: { channel } }),
);
/** A contact is gone, and its tickets and messages with it. */
export const contactDeleted = defineEvent<{ contactId: number; ticketIds: readonly number[] }>(
  'contacts.deleted',
  ({ contactId, ticketIds }) => stored('contact.deleted', { contactId, ticketIds: [...ticketIds] }),
);
