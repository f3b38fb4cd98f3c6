import type { TicketPriority, TicketStatus } from '@oplano/contracts/tickets';
import type { ListRules } from '@oplano/core/lists';
import { actorOf, type Actor } from '@oplano/core/permissions';
import {
  belongsInTab,
  canSeeTicket,
  inOwnQueues,
  priorityRank,
  seesGroups,
  type InboxList,
} from '@oplano/core/tickets';
import { searchable } from '@oplano/core/text';
import type { Answer, routes } from '#platform/api';
import { useSession } from '#platform/session';

/** A ticket as the list answers it: a search inside messages adds what it found. */
export type ListedTicket = Answer<typeof routes.tickets.list>['tickets'][number];

/** The oldest first, the newest first, or what matters most first. */
export type TicketOrder = 'ASC' | 'DESC' | 'PRIORITY';

/** What else a search is narrowed down by; empty: by nothing. */
export interface MoreFilters {
  readonly queues: readonly number[];
  readonly priorities: readonly TicketPriority[];
  readonly unread: boolean;
  /** Days of creation. */
  readonly from: string;
  readonly to: string;
  /** The customer waits for longer than this; 0: does not matter. */
  readonly waitingMinutes: number;
}

/** Which tickets a list shows. Plain values only: it is also the key of what was fetched. */
export interface TicketFilter {
  readonly list: InboxList | 'search' | 'unread' | 'pinned';
  readonly searchParam: string;
  readonly searchOnMessages: boolean;
  readonly showAll: boolean;
  readonly queueIds: readonly number[];
  readonly tags: readonly number[];
  readonly users: readonly number[];
  readonly whatsapps: readonly number[];
  readonly statuses: readonly TicketStatus[];
  readonly more?: MoreFilters | null;
  readonly sort: TicketOrder;
  /** What the person may see: with other rights it is another list. */
  readonly rights: string;
}

/** Changes with every right that decides which tickets somebody sees. */
export const rightsOf = ({ userId, profile, flags, queueIds }: Actor): string =>
  [userId, profile, flags.allTicket, flags.allowGroup, flags.allHistoric, flags.allUserChat, ...queueIds].join(' ');

const isIn = <T>(chosen: readonly T[], value: T | null): boolean =>
  chosen.length === 0 || (value !== null && chosen.includes(value));

function matchesFilters(filter: TicketFilter, ticket: ListedTicket): boolean {
  // A search for words finds what stands in no queue as well.
  const isQueueless = ticket.queueId === null && filter.searchParam.trim() !== '';
  return (
    (isQueueless || isIn(filter.queueIds, ticket.queueId)) &&
    isIn(filter.users, ticket.userId) &&
    isIn(filter.whatsapps, ticket.whatsappId) &&
    isIn<TicketStatus>(filter.statuses, ticket.status) &&
    (filter.tags.length === 0 || ticket.tags.some(({ id }) => filter.tags.includes(id)))
  );
}

/** `filtered` of the server, as far as a browser can tell: on which day something began the company's clock knows. */
function matchesMore(more: MoreFilters, ticket: ListedTicket, isShown: boolean): boolean | 'ask' {
  const { status, waitingSince, isBot } = ticket;
  if (!isIn(more.priorities, ticket.priority) || (more.unread && ticket.unreadMessages === 0)) return false;
  if (more.waitingMinutes > 0) {
    const waits = waitingSince !== null && !isBot && (status === 'pending' || status === 'open');
    if (!waits || Date.now() - Date.parse(waitingSince) <= more.waitingMinutes * 60_000) return false;
  }
  return more.from + more.to === '' || isShown || 'ask';
}

function matchesContact({ contact }: ListedTicket, wanted: string): boolean {
  const digits = wanted.replace(/\D/g, '');
  return searchable(contact.name).includes(wanted) || (digits !== '' && contact.number.includes(digits));
}

function inSearch(actor: Actor, filter: TicketFilter, ticket: ListedTicket, isShown: boolean): boolean | 'ask' {
  if (!canSeeTicket(actor, ticket) || !matchesFilters(filter, ticket)) return false;
  const more = !filter.more || matchesMore(filter.more, ticket, isShown);
  if (more !== true) return more;
  const wanted = searchable(filter.searchParam);
  if (wanted === '' || isShown || matchesContact(ticket, wanted)) return true;
  // Which message matched, and around which words, only the server knows.
  return filter.searchOnMessages && searchable(ticket.lastMessage).includes(wanted) ? 'ask' : false;
}

/** One's own, and what waits where one could take it. */
function isUnread(actor: Actor, ticket: ListedTicket): boolean {
  if (ticket.unreadMessages === 0 || ticket.status === 'closed' || ticket.snoozedUntil !== null) return false;
  if (ticket.userId === actor.userId) return true;
  const isFree = ticket.userId === null && ticket.status !== 'open' && ticket.status !== 'nps';
  return isFree && inOwnQueues(actor, ticket.queueId) && (seesGroups(actor) || !ticket.isGroup);
}

const byTime = (a: ListedTicket, b: ListedTicket): number =>
  a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : a.id - b.id;

const orders: Readonly<Record<TicketOrder, (a: ListedTicket, b: ListedTicket) => number>> = {
  ASC: byTime,
  DESC: (a, b) => byTime(b, a),
  PRIORITY: (a, b) => priorityRank[b.priority] - priorityRank[a.priority] || byTime(b, a),
};

/** What is pinned is told apart; until then a row stays as long as it is one that can be worked on. */
const staysPinned = (actor: Actor, ticket: ListedTicket, isShown: boolean): boolean =>
  isShown && ticket.status !== 'closed' && canSeeTicket(actor, ticket);

/** The server's rules for one list, so that a live list equals a fresh one. */
function ticketRules(filter: TicketFilter, actor: Actor): ListRules<ListedTicket> {
  const { list, sort } = filter;
  const accepts: ListRules<ListedTicket>['accepts'] =
    list === 'search'
      ? (ticket, isShown) => inSearch(actor, filter, ticket, isShown)
      : list === 'unread'
        ? (ticket) => isUnread(actor, ticket)
        : list === 'pinned'
          ? (ticket, isShown) => staysPinned(actor, ticket, isShown)
          : (ticket) => belongsInTab(actor, list, filter, ticket);
  return {
    accepts,
    compare: orders[sort],
    merge: (shown, ticket) => (shown.match && !ticket.match ? { ...ticket, match: shown.match } : ticket),
    paging: 'cursor',
    isCounted: list === 'unread',
  };
}

/** The rules for whoever is signed in now. */
export function ownRules(filter: TicketFilter): ListRules<ListedTicket> {
  const session = useSession.getState();
  if (session.status !== 'signedIn') return { accepts: () => false, compare: byTime };
  return ticketRules(filter, actorOf(session.user, session.billingOnly));
}
