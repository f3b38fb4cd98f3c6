import type { Ticket, TicketStatus, TicketTab } from '@oplano/contracts/tickets';
import { tabOf } from '@oplano/core/tickets';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onNextPerson } from '#platform/session';
import type { MoreFilters, TicketOrder } from './ticket-rules.ts';

export type InboxTab = Exclude<TicketTab, 'closed'>;
export type InboxView = 'inbox' | 'snoozed' | 'closed' | 'search';

/** What narrows a search down. */
export interface InboxFilters {
  readonly tags: readonly number[];
  readonly users: readonly number[];
  readonly whatsapps: readonly number[];
  readonly statuses: readonly TicketStatus[];
  /** Null: none of them is chosen. */
  readonly more: MoreFilters | null;
}

interface InboxState {
  readonly view: InboxView;
  readonly tab: InboxTab;
  readonly searchParam: string;
  readonly searchOnMessages: boolean;
  readonly filters: InboxFilters;
  readonly isFilterOpen: boolean;
  readonly showAll: boolean;
  /** Empty: all of one's own. */
  readonly queueIds: readonly number[];
  readonly sort: TicketOrder;
  /** There were views to show when this browser last looked: then their place is kept from the start. */
  readonly hasViews: boolean;
}

export const noFilters: InboxFilters = { tags: [], users: [], whatsapps: [], statuses: [], more: null };

const fresh: Omit<InboxState, 'sort' | 'hasViews'> = {
  view: 'inbox',
  tab: 'open',
  searchParam: '',
  searchOnMessages: false,
  filters: noFilters,
  isFilterOpen: false,
  showAll: false,
  queueIds: [],
};

/** How the person has set their inbox. The order, and whether there are views, is kept in this browser, the rest while the page is open. */
export const useInbox = create<InboxState>()(
  persist((): InboxState => ({ ...fresh, sort: 'DESC', hasViews: false }), {
    name: 'inbox',
    partialize: ({ sort, hasViews }) => ({ sort, hasViews }),
  }),
);

export function setInbox(change: Partial<InboxState>): void {
  useInbox.setState(change);
}

/** A search leads to its results, and back to where one was once it is emptied. */
export function searchInbox(searchParam: string): void {
  const { view } = useInbox.getState();
  if (searchParam !== '') setInbox({ searchParam, view: 'search' });
  else setInbox({ searchParam, view: view === 'search' ? 'inbox' : view });
}

export function showView(view: InboxView): void {
  // Leaving the search empties it: a text in the box always says what is shown.
  setInbox(view === 'search' ? { view } : { view, searchParam: '', filters: noFilters, isFilterOpen: false });
}

/** Turns to one of the tabs; whatever was searched for is left. */
export function showTab(tab: InboxTab): void {
  setInbox({ view: 'inbox', tab, searchParam: '', filters: noFilters, isFilterOpen: false });
}

/** Turns the inbox to where a ticket now belongs. */
export function showTabOf(ticket: Ticket): void {
  const tab = tabOf(ticket);
  if (tab === 'closed') showView('closed');
  else if (ticket.snoozedUntil !== null) showView('snoozed');
  else showTab(tab);
}

export const countFilters = ({ more, ...lists }: InboxFilters): number =>
  Object.values({ ...lists, ...more }).filter((value) => (Array.isArray(value) ? value.length > 0 : value)).length;

// Whoever signs in next starts with an inbox of their own.
onNextPerson(() => useInbox.setState(fresh));
