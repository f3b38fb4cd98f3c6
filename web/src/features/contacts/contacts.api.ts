import type { Contact, ContactChange, contactCreation, ContactDetails, MergePreview } from '@oplano/contracts/contacts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, routes } from '#platform/api';
import type { AskedPage } from '#platform/query';
import { defineRecord } from '#platform/records';
import { isShown, type ContactListFilter } from './contact-rules.ts';

export const contactRecord = defineRecord({
  name: 'contacts',
  feed: { record: 'contact', id: 'contactId' },
  missing: 'ERR_NO_CONTACT_FOUND',
  list: {
    fetchPage: async ({ searchParam, contactTag, pageNumber }: ContactListFilter & AskedPage, signal) => {
      const query = { searchParam, contactTag, pageNumber };
      const { contacts, ...page } = await call(routes.contacts.list, { query, signal });
      return { rows: contacts, ...page };
    },
    accepts: isShown,
    orderBy: ({ name }) => name,
  },
  show: (contactId, signal): Promise<ContactDetails> => call(routes.contacts.show, { params: { contactId }, signal }),
  remove: (contactId) => call(routes.contacts.remove, { params: { contactId } }),
});
export const contactList = contactRecord.list;

/** Nobody reads on after so many; they write more of the name. */
const contactsOffered = '100';

/** Contacts whose name or number begins to match, for pickers. */
export const contactNamesQuery = (name: string) =>
  queryOptions({
    queryKey: ['contacts', 'names', name],
    queryFn: ({ signal }) => call(routes.contacts.names, { query: { name, limit: contactsOffered }, signal }),
  });

export const mergePreviewQuery = (contactId: number, goneId: number) =>
  queryOptions({
    queryKey: ['contacts', 'merge', contactId, goneId],
    queryFn: ({ signal }): Promise<MergePreview> =>
      call(routes.contacts.mergePreview, { params: { contactId, goneId }, signal }),
    gcTime: 0,
  });

export const connectionChoicesQuery = queryOptions({
  queryKey: ['contacts', 'connection-choices'],
  queryFn: ({ signal }) => call(routes.connections.list, { signal }),
});

export const createContact = (body: z.input<typeof contactCreation>): Promise<Contact> =>
  call(routes.contacts.create, { body });
export const updateContact = (contactId: number, body: ContactChange): Promise<Contact> =>
  call(routes.contacts.update, { params: { contactId }, body });
export const blockContact = (contactId: number, active: boolean): Promise<Contact> =>
  call(routes.contacts.block, { params: { contactId }, body: { active } });
export const syncTags = (contactId: number, tagIds: readonly number[]): Promise<Contact> =>
  call(routes.contacts.syncTags, { body: { contactId, tags: tagIds.map((id) => ({ id })) } });
export const untagContact = (contactId: number, tagId: number): Promise<Contact> =>
  call(routes.contacts.removeTag, { params: { contactId, tagId } });
export const mergeContacts = (contactId: number, goneId: number): Promise<Contact> =>
  call(routes.contacts.merge, { params: { contactId }, body: { goneId } });

/** Begins a conversation; answers where it is. */
export async function startTicket(contactId: number, whatsappId: number, userId: number): Promise<string> {
  const { uuid } = await call(routes.tickets.create, { body: { contactId, whatsappId, userId, status: 'open' } });
  return uuid;
}
