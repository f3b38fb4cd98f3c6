import { queryOptions } from '@tanstack/react-query';
import { findContacts } from '#features/tickets';
import { call, routes } from '#platform/api';

/** So many of each kind are shown: whoever looks for more has the pages for it. */
const foundMax = 8;
/** Shorter texts mean too many. */
export const searchFrom = 2;

const foundKey = ['palette', 'found'] as const;
/** People change tickets all the time: what was found is good for the moment it was looked for. */
const options = { staleTime: 10_000, gcTime: 60_000 } as const;

/** Tickets that this person may see, by their contact. */
export const foundTicketsQuery = (searchParam: string, mayShowAll: boolean) =>
  queryOptions({
    ...options,
    queryKey: [...foundKey, 'tickets', searchParam, mayShowAll],
    queryFn: async ({ signal }) => {
      const query = { status: 'search', searchParam, showAll: mayShowAll ? 'true' : 'false' } as const;
      return (await call(routes.tickets.list, { query, signal })).tickets.slice(0, foundMax);
    },
  });

/** Contacts by name or number. */
export const foundContactsQuery = (searchParam: string) =>
  queryOptions({
    ...options,
    queryKey: [...foundKey, 'contacts', searchParam],
    queryFn: async ({ signal }) => (await findContacts(searchParam, signal)).slice(0, foundMax),
  });
