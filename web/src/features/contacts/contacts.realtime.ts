import type { RealtimeHandlers } from '@oplano/contracts';
import type { Contact } from '@oplano/contracts/contacts';
import type { QueryClient } from '@tanstack/react-query';
import { contactList, contactRecord } from './contacts.api.ts';
import { importQuery } from './import/import.api.ts';

export const contactHandlers = (client: QueryClient): RealtimeHandlers['contacts'] => ({
  ...contactRecord.handlers(client),
  reload: () => void client.invalidateQueries({ queryKey: contactList.key }),
});

/** How an import of this person goes. */
export const contactImportHandlers = (client: QueryClient): RealtimeHandlers['contactImports'] => ({
  update: ({ record }) =>
    void client.setQueryData(importQuery(record.id).queryKey, (shown) =>
      shown && shown.version >= record.version ? shown : record,
    ),
});

type Pages = { readonly pages: readonly { readonly rows: readonly Contact[] }[] };

/** Lets the tags shown on contacts follow the tags themselves: a new colour or name, or gone. */
export const tagOnContactHandlers = (client: QueryClient): Omit<RealtimeHandlers['tags'], 'create'> => {
  const change = (tagId: number, of: (tags: Contact['tags']) => Contact['tags']) =>
    client.setQueriesData<Pages>(
      { queryKey: contactList.key },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((row) =>
              row.tags.some(({ id }) => id === tagId) ? { ...row, tags: of(row.tags) } : row,
            ),
          })),
        },
    );
  return {
    update: ({ tag: { id, name, color } }) =>
      void change(id, (tags) =>
        tags
          .map((tag) => (tag.id === id ? { id, name, color } : tag))
          .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id)),
      ),
    delete: ({ tagId }) => void change(tagId, (tags) => tags.filter(({ id }) => id !== tagId)),
  };
};

/** Everything that contacts on the screen follow. */
export const contactLive = (client: QueryClient) => ({
  contacts: contactHandlers(client),
  contactImports: contactImportHandlers(client),
  tags: tagOnContactHandlers(client),
});
