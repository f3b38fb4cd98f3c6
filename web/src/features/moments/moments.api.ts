import type { Ticket } from '@oplano/contracts/tickets';
import type { UserName } from '@oplano/contracts/users';
import { isOnPanel } from '@oplano/core/moments';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { ListFilter, LiveList } from '#platform/query';

export const momentsKey = ['moments'] as const;

/** With other rights it is another list. */
export interface MomentsFilter extends ListFilter {
  readonly rights: string;
}

/** Every live ticket the person sees, by number. What leaves their sight is told as a removal. */
export const momentsList: LiveList<Ticket, MomentsFilter> = {
  key: [...momentsKey, 'tickets'],
  fetchPage: async ({ cursor }, signal) => {
    const answer = await call(routes.moments.list, { query: cursor === undefined ? {} : { cursor }, signal });
    const { tickets, hasMore, cursor: next } = answer;
    return { rows: tickets, hasMore, count: tickets.length, cursor: next, end: tickets.at(-1) };
  },
  rules: () => ({ accepts: isOnPanel, compare: (a, b) => a.id - b.id, paging: 'cursor', isCounted: false }),
};

/** Everybody of the company, with whether they are there. */
export const panelPeopleQuery = queryOptions({
  queryKey: [...momentsKey, 'people'],
  queryFn: ({ signal }): Promise<UserName[]> => call(routes.users.names, { signal }),
  refetchOnMount: 'always',
});
