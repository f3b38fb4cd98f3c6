import type { RealtimeHandlers } from '@oplano/contracts';
import type { ContactRefusal, RefusalRules, RefusedPerson } from '@oplano/contracts/do-not-send';
import { searchable } from '@oplano/core/text';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { patchLiveLists, type LiveList } from '#platform/query';

const { doNotSend } = routes;

/** Who is not written to, the newest first. */
export const refusedList: LiveList<RefusedPerson> = {
  key: ['doNotSend', 'list'],
  fetchPage: async (query, signal) => {
    const { records, ...page } = await call(doNotSend.list, { query, signal });
    return { rows: records, ...page };
  },
  rules: ({ searchParam }) => {
    const wanted = searchable(searchParam.trim());
    return {
      accepts: ({ name, number }) => [name, number].some((text) => searchable(text).includes(wanted)),
      compare: (a, b) => b.since.localeCompare(a.since) || b.id - a.id,
    };
  },
};

export const changesQuery = queryOptions({
  queryKey: ['doNotSend', 'changes'],
  queryFn: ({ signal }) => call(doNotSend.changes, { query: { pageNumber: '1' }, signal }),
});

export const rulesQuery = queryOptions({
  queryKey: ['doNotSend', 'rules'],
  queryFn: ({ signal }): Promise<RefusalRules> => call(doNotSend.rules, { signal }),
});
export const saveRules = (body: RefusalRules): Promise<RefusalRules> => call(doNotSend.saveRules, { body });

export const refuseNumber = (number: string): Promise<RefusedPerson> => call(doNotSend.create, { body: { number } });
export const removeRefused = (refusalId: number) => call(doNotSend.remove, { params: { refusalId } });

/** Whether a contact may be written to, and how that came to be. */
export const contactRefusalQuery = (contactId: number) =>
  queryOptions({
    queryKey: ['doNotSend', 'contact', contactId],
    queryFn: ({ signal }): Promise<ContactRefusal> => call(doNotSend.ofContact, { params: { contactId }, signal }),
  });
export const setRefused = (contactId: number, refused: boolean): Promise<ContactRefusal> =>
  refused
    ? call(doNotSend.refuse, { params: { contactId }, body: {} })
    : call(doNotSend.allow, { params: { contactId } });

/** What happened is listed beside what is. */
const askChanges = (client: QueryClient) => void client.invalidateQueries({ queryKey: changesQuery.queryKey });

export const followRefused = (client: QueryClient, record: RefusedPerson): void => {
  patchLiveLists(client, refusedList, { kind: 'create', record });
  askChanges(client);
};
export const followAllowed = (client: QueryClient, id: number): void => {
  patchLiveLists(client, refusedList, { kind: 'delete', id });
  askChanges(client);
};

export const doNotSendHandlers = (client: QueryClient): RealtimeHandlers['doNotSend'] => ({
  create: ({ record }) => followRefused(client, record),
  delete: ({ id }) => followAllowed(client, id),
  contact: ({ contactId }) => void client.invalidateQueries({ queryKey: contactRefusalQuery(contactId).queryKey }),
});
