import { useActor } from '#platform/session';
import { useLivePages } from '#platform/query';
import { noFilters } from '../inbox-store.ts';
import { rightsOf, type ListedTicket, type TicketFilter } from '../ticket-rules.ts';
import { ticketList } from '../tickets.api.ts';

const pinnedFilter = (rights: string): TicketFilter => ({
  ...noFilters,
  list: 'pinned',
  searchParam: '',
  searchOnMessages: false,
  showAll: false,
  queueIds: [],
  sort: 'DESC',
  rights,
});

/** What this person keeps above their lists, the latest first. */
export const usePinnedTickets = (): readonly ListedTicket[] =>
  useLivePages(ticketList, pinnedFilter(rightsOf(useActor()))).rows;

export const usePinned = (ticketId: number): boolean => usePinnedTickets().some(({ id }) => id === ticketId);
