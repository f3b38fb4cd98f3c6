import { useLivePages, type LivePagesState } from '#platform/query';
import { useActor } from '#platform/session';
import { noFilters } from './inbox-store.ts';
import { rightsOf, type TicketFilter, type ListedTicket } from './ticket-rules.ts';
import { ticketList } from './tickets.api.ts';

/** The tickets that wait to be read, the latest first. */
const unreadFilter = (rights: string): TicketFilter => ({
  ...noFilters,
  list: 'unread',
  searchParam: '',
  searchOnMessages: false,
  showAll: false,
  queueIds: [],
  sort: 'DESC',
  rights,
});

export function useUnreadTickets(): LivePagesState<ListedTicket> {
  const actor = useActor();
  return useLivePages(ticketList, unreadFilter(rightsOf(actor)), { enabled: !actor.billingOnly });
}

/** How many tickets wait to be read: the number at the bell and in the title. */
export const useUnreadCount = (): number => useUnreadTickets().count;
