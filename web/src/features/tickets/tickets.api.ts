import type { CallOf } from '@oplano/contracts';
import type { Closing, Ticket, TicketAction, ticketRoutes } from '@oplano/contracts/tickets';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';
import { ownRules, type TicketFilter, type ListedTicket } from './ticket-rules.ts';

/** The start of every key of this feature. */
export const ticketsKey = ['tickets'] as const;

/** A list of numbers as it travels; nothing at all where none is chosen. */
const ids = (chosen: readonly number[]) => (chosen.length > 0 ? JSON.stringify(chosen) : undefined);

/** A filter as it travels; what is not chosen stays out. */
function queryOf({ list, sort, showAll, queueIds, ...filter }: TicketFilter) {
  const choice = { showAll: String(showAll) as 'true' | 'false', queueIds: ids(queueIds) };
  const common = { searchParam: filter.searchParam, sortTickets: sort };
  if (list === 'pinned') return { ...common, status: list };
  if (list === 'unread') return { ...common, withUnreadMessages: 'true' as const };
  if (list !== 'search') return { ...common, ...choice, status: list };
  return {
    ...common,
    ...choice,
    status: list,
    tags: ids(filter.tags),
    users: ids(filter.users),
    whatsapps: ids(filter.whatsapps),
    statusFilter: filter.statuses.length > 0 ? JSON.stringify(filter.statuses) : undefined,
    searchOnMessages: String(filter.searchOnMessages) as 'true' | 'false',
    ...(filter.more && {
      onlyUnread: filter.more.unread ? ('true' as const) : undefined,
      createdFrom: filter.more.from || undefined,
      createdTo: filter.more.to || undefined,
      waitingMinutes: filter.more.waitingMinutes > 0 ? String(filter.more.waitingMinutes) : undefined,
      priorities: filter.more.priorities.join(',') || undefined,
    }),
  };
}

/** The same without what is not chosen. */
export const listQueryOf = (filter: TicketFilter) =>
  Object.fromEntries(Object.entries(queryOf(filter)).filter(([, value]) => value !== undefined));

/** Tabs, closed tickets, searches and what is unread: one list under different filters. */
export const ticketList: LiveList<ListedTicket, TicketFilter> = {
  key: [...ticketsKey, 'list'],
  fetchPage: async ({ pageNumber, cursor, ...filter }, signal) => {
    const place = cursor === undefined ? { pageNumber } : { cursor };
    const query = { ...listQueryOf(filter), ...place };
    const { tickets, hasMore, count, cursor: next } = await call(routes.tickets.list, { query, signal });
    return { rows: tickets, hasMore, count, cursor: next, end: tickets.at(-1) };
  },
  rules: ownRules,
  standIn: (before, after) => before.list === 'search' && after.list === 'search',
};

/** How many tickets a search finds: asked for both places it can look in, so that nobody has to guess. */
export const foundQuery = (filter: TicketFilter) =>
  queryOptions({
    queryKey: [...ticketsKey, 'found', filter],
    queryFn: async ({ signal }) => (await ticketList.fetchPage({ ...filter, pageNumber: '1' }, signal)).count,
    placeholderData: (before) => before,
  });

export type CountFilter = Pick<TicketFilter, 'showAll' | 'queueIds' | 'rights'>;

export const countsKey = [...ticketsKey, 'counts'] as const;
/** What views hold is counted anew with the tabs, and with what moves no ticket from one to another. */
export const viewCountsKey = [...countsKey, 'views'] as const;
export const viewsKey = [...ticketsKey, 'views'] as const;
export const countsQuery = ({ showAll, queueIds, rights }: CountFilter) =>
  queryOptions({
    queryKey: [...countsKey, { showAll, queueIds, rights }],
    queryFn: ({ signal }) =>
      call(routes.tickets.counts, {
        query: {
          showAll: showAll ? 'true' : 'false',
          ...(queueIds.length > 0 && { queueIds: JSON.stringify(queueIds) }),
        },
        signal,
      }),
    // Other numbers are better than none while the new ones are on their way.
    placeholderData: (before) => before,
  });

export const ticketKey = (uuid: string) => [...ticketsKey, 'show', uuid] as const;
/** One ticket, by the name that stands in addresses. */
export const ticketQuery = (uuid: string) =>
  queryOptions({
    queryKey: ticketKey(uuid),
    queryFn: ({ signal }) => call(routes.tickets.byUuid, { params: { uuid }, signal }),
  });

export const logQuery = (ticketId: number) =>
  queryOptions({
    queryKey: [...ticketsKey, 'log', ticketId],
    queryFn: ({ signal }) => call(routes.tickets.log, { params: { ticketId }, signal }),
    // What happened a minute ago must be in it.
    staleTime: 0,
  });

/** What can be asked of a ticket. */
export type TicketMove = CallOf<typeof ticketRoutes.update>['body'];
export const moveTicket = (ticketId: number, body: TicketMove): Promise<Ticket> =>
  call(routes.tickets.update, { params: { ticketId }, body });

/** Does something to a ticket, by the vocabulary that bots and rules use as well. */
export const actOnTicket = async (ticketId: number, ...actions: TicketAction[]): Promise<Ticket> =>
  (await call(routes.tickets.act, { params: { ticketId }, body: { actions } })).ticket;

export const closeTicketAs = (ticketId: number, closing: Closing): Promise<Ticket> =>
  moveTicket(ticketId, {
    status: 'closed',
    ratingId: closing,
    sendFarewellMessage: closing === 'farewell',
    undoable: true,
  });

/** Takes back that one closed or ignored a ticket. */
export const undoEnd = (ticketId: number): Promise<Ticket> => call(routes.tickets.undoEnd, { params: { ticketId } });

export interface NewTicket {
  readonly contactId: number;
  readonly queueId: number;
  readonly whatsappId: number;
  readonly userId: number;
}
export const createTicket = (ticket: NewTicket): Promise<Ticket> =>
  call(routes.tickets.create, { body: { ...ticket, status: 'open' } });

export async function deleteTicket(ticketId: number): Promise<void> {
  await call(routes.tickets.remove, { params: { ticketId } });
}

export const closeAllTickets = (status: 'open' | 'pending', selectedQueueIds: number[]): Promise<{ count: number }> =>
  call(routes.tickets.closeAll, { body: { status, selectedQueueIds } });

export const saveListWidth = (userId: number, defaultTicketsManagerWidth: number) =>
  call(routes.users.setWidth, { params: { userId }, body: { defaultTicketsManagerWidth } });
