import { can } from '@oplano/core/permissions';
import { belongsInTab, seesGroups } from '@oplano/core/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLivePages, type LivePagesState } from '#platform/query';
import { useRoom } from '#platform/realtime';
import { useActor } from '#platform/session';
import { useInbox } from '../inbox-store.ts';
import { rightsOf, type TicketFilter, type ListedTicket } from '../ticket-rules.ts';
import { countsKey, ticketList } from '../tickets.api.ts';
import { usePinnedTickets } from './use-pinned.ts';

const isTab = (list: TicketFilter['list']): list is 'open' | 'pending' | 'group' =>
  list === 'open' || list === 'pending' || list === 'group';

/** What the person has set, as far as they may. */
export function useTicketFilter(): TicketFilter {
  const actor = useActor();
  const { view, tab, searchParam, searchOnMessages, filters, showAll, queueIds, sort } = useInbox();
  const list = view === 'inbox' ? (tab === 'group' && !seesGroups(actor) ? 'open' : tab) : view;
  const isSearch = list === 'search';
  return {
    list,
    searchParam: isSearch ? searchParam : '',
    searchOnMessages: isSearch && searchOnMessages && searchParam !== '',
    tags: isSearch ? filters.tags : [],
    users: isSearch && actor.profile === 'admin' ? filters.users : [],
    whatsapps: isSearch ? filters.whatsapps : [],
    statuses: isSearch ? filters.statuses : [],
    more: isSearch ? filters.more : null,
    showAll: showAll && can(actor, 'tickets-manager:showall'),
    queueIds: isSearch && filters.more && filters.more.queues.length > 0 ? filters.more.queues : queueIds,
    sort,
    rights: rightsOf(actor),
  };
}

/** Several rooms are entered together; what they show is asked for once. */
const settleMs = 150;

/**
 * Hears of the tickets of every tab while the inbox is shown, since each has its number; of the closed ones while they
 * are in sight. What was fetched before the server let us in may lack something, so it is fetched anew.
 */
function useTicketRooms(list: TicketFilter['list']): void {
  const client = useQueryClient();
  const actor = useActor();
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refetchSoon = () => {
    clearTimeout(due.current);
    due.current = setTimeout(() => {
      void client.invalidateQueries({
        queryKey: ticketList.key,
        // The bell has a room of its own.
        predicate: ({ queryKey }) => (queryKey.at(-1) as TicketFilter).list !== 'unread',
      });
      void client.invalidateQueries({ queryKey: countsKey });
    }, settleMs);
  };
  useEffect(() => () => clearTimeout(due.current), []);
  const seesClosed = list === 'closed' || list === 'search';
  useRoom('joinTickets', 'leaveTickets', 'open', refetchSoon);
  useRoom('joinTickets', 'leaveTickets', 'pending', refetchSoon);
  useRoom('joinTickets', 'leaveTickets', seesGroups(actor) ? 'group' : null, refetchSoon);
  useRoom('joinTickets', 'leaveTickets', seesClosed ? 'closed' : null, refetchSoon);
}

/** The list as it was set, with what this person has pinned above the rest. */
export function useInboxList(
  filter: TicketFilter,
): LivePagesState<ListedTicket> & { readonly pinned: ReadonlySet<number> } {
  useTicketRooms(filter.list);
  const actor = useActor();
  const pins = usePinnedTickets();
  const list = useLivePages(ticketList, filter);
  const { rows } = list;
  const tab = filter.list;
  const above = isTab(tab) ? pins.filter((ticket) => belongsInTab(actor, tab, filter, ticket)) : [];
  const pinned = new Set(pins.map(({ id }) => id));
  const merged =
    above.length === 0 ? rows : [...above, ...rows.filter(({ id }) => !above.some((pin) => pin.id === id))];
  return { ...list, rows: merged, pinned };
}
