import type { UserName } from '@oplano/contracts/users';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { ticketsKey } from './tickets.api.ts';

/** What dialogs and filters offer to choose from. */
const pickersKey = [...ticketsKey, 'pickers'] as const;

/** The queues one works in; all of them for an admin. */
export const ownQueuesQuery = queryOptions({
  queryKey: [...pickersKey, 'own-queues'],
  queryFn: ({ signal }) => call(routes.queues.own, { signal }),
});

export const connectionNamesQuery = queryOptions({
  queryKey: [...pickersKey, 'connections'],
  queryFn: ({ signal }) => call(routes.connections.list, { query: { session: '0' }, signal }),
});

export const inboxTagsQuery = queryOptions({
  queryKey: [...pickersKey, 'tags'],
  queryFn: ({ signal }) => call(routes.tags.names, { query: { kanban: '0' }, signal }),
});

export const pickerKey = (source: string, searchText: string) => [...pickersKey, source, searchText] as const;

/** Colleagues by name; an empty search finds all. */
export const findUsers = (searchParam: string, signal: AbortSignal) =>
  call(routes.users.names, { query: { searchParam }, signal });

export const userNamesQuery = queryOptions({
  queryKey: pickerKey('users', ''),
  queryFn: ({ signal }) => findUsers('', signal),
});

/** Contacts one spoke with last. */
export const recentContactsQuery = queryOptions({
  queryKey: pickerKey('contacts', ''),
  queryFn: ({ signal }) => call(routes.tickets.recentContacts, { signal }),
});

/** The connection a contact last wrote through. */
export const lastConnectionQuery = (contactId: number) =>
  queryOptions({
    queryKey: [...pickersKey, 'last-connection', contactId],
    queryFn: async ({ signal }) =>
      (await call(routes.tickets.lastConnection, { params: { contactId }, signal })).whatsappId,
  });

/** So many are offered before anything is typed. */
const likelyMax = 8;

const isThere = ({ online, away }: UserName): boolean => online && away === null;

/** Colleagues to hand a ticket to: those who are there and available first, then those who are not. */
export const likelyColleagues = (people: readonly UserName[], ownId: number): UserName[] =>
  people
    .filter(({ id }) => id !== ownId)
    .toSorted((a, b) => Number(isThere(b)) - Number(isThere(a)) || a.name.localeCompare(b.name))
    .slice(0, likelyMax);

/** Contacts whose name or number matches. */
export const findContacts = (name: string, signal: AbortSignal) =>
  call(routes.contacts.names, { query: { name, limit: '100' }, signal });
