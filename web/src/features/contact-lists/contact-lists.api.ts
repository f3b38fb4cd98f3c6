import type { RealtimeHandlers } from '@oplano/contracts';
import type {
  ContactList,
  ContactListForm,
  ContactListItem,
  ContactListItemForm,
  FillReport,
  ListOrigin,
} from '@oplano/contracts/contact-lists';
import type { ContactImport } from '@oplano/contracts/contacts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';

const { contactLists: lists, contactListItems: items } = routes;

export const contactListRecord = defineRecord({
  name: 'contactLists',
  feed: { record: 'record', id: 'id' },
  missing: 'ERR_NO_CONTACT_LIST_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { records, ...page } = await call(lists.list, { query, signal });
      return { rows: records, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  show: (contactListId, signal): Promise<ContactList> => call(lists.show, { params: { contactListId }, signal }),
  remove: (contactListId) => call(lists.remove, { params: { contactListId } }),
  // The page of its people is headed by it.
  follow: (client, event) => {
    if (event.kind === 'delete') return;
    const { id, version } = event.record;
    client.setQueryData(contactListQuery(id).queryKey, (shown) =>
      shown && shown.version < version ? event.record : shown,
    );
  },
});

/** One list, as the page of its people is headed. */
export const contactListQuery = (contactListId: number) =>
  queryOptions({
    queryKey: ['contactLists', 'one', contactListId],
    queryFn: ({ signal }): Promise<ContactList> => call(lists.show, { params: { contactListId }, signal }),
  });

export interface ItemFilter extends ListFilter {
  readonly contactListId: string;
}

export const listItemRecord = defineRecord({
  name: 'contactListItems',
  feed: { record: 'record', id: 'id' },
  missing: 'ERR_NO_LIST_ITEM_FOUND',
  list: {
    fetchPage: async (query: ItemFilter & AskedPage, signal) => {
      const { contacts, ...page } = await call(items.list, { query, signal });
      return { rows: contacts, ...page };
    },
    // One text, as the server searches it.
    searches: ({ name, number, email }) => [`${name} ${number} ${email}`],
    accepts: (item, { contactListId }) => String(item.contactListId) === contactListId,
    // In the order they came onto the list.
    orderBy: () => '',
  },
  show: (itemId, signal): Promise<ContactListItem> => call(items.show, { params: { itemId }, signal }),
  remove: (itemId) => call(items.remove, { params: { itemId } }),
});

/** What the feed of people on lists does to the screen. */
export const listItemHandlers = (client: QueryClient): RealtimeHandlers['contactListItems'] => ({
  ...listItemRecord.handlers(client),
  reload: () => void client.invalidateQueries({ queryKey: listItemRecord.list.key }),
});

export const createList = (body: ContactListForm): Promise<ContactList> => call(lists.create, { body });
export const updateList = (contactListId: number, body: ContactListForm): Promise<ContactList> =>
  call(lists.update, { params: { contactListId }, body });
export const createItem = (contactListId: number, form: ContactListItemForm): Promise<ContactListItem> =>
  call(items.create, { body: { ...form, contactListId } });
export const updateItem = (itemId: number, body: Partial<ContactListItemForm>): Promise<ContactListItem> =>
  call(items.update, { params: { itemId }, body });

export const loadSheet = (contactListId: number, file: File): Promise<ContactImport> =>
  call(lists.load, { params: { contactListId }, file });
export const sampleUrl = async (): Promise<string> => (await call(lists.sample)).url;
export const exportList = (contactListId: number): Promise<{ url: string; count: number }> =>
  call(lists.export, { params: { contactListId } });
export const fillList = (contactListId: number, from: ListOrigin, dryRun: boolean): Promise<FillReport> =>
  call(lists.fill, { params: { contactListId }, body: { from, dryRun } });
