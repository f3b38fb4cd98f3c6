import type { Ticket, TicketTab } from '@oplano/contracts/tickets';
import { actorOf } from '@oplano/core/permissions';
import { seededNumbers } from '@oplano/core/random';
import { belongsInTab, tabOf, type InboxList } from '@oplano/core/tickets';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { aTicket } from '#testing/tickets';
import { noFilters } from './inbox-store.ts';
import { rightsOf, type TicketFilter, type ListedTicket } from './ticket-rules.ts';
import { countsQuery, ticketList } from './tickets.api.ts';
import { ticketContactChanged, ticketHandlers } from './tickets.realtime.ts';

const me = aPerson({ queues: [1, 2].map((id) => ({ id, name: `Fila ${id}`, color: '#112233' })), allowGroup: true });
const actor = actorOf(me, false);
const pageSize = 3;

const filterOf = (list: TicketFilter['list'], given: Partial<TicketFilter> = {}): TicketFilter => ({
  ...noFilters,
  list,
  searchParam: '',
  searchOnMessages: false,
  showAll: false,
  queueIds: [],
  sort: 'DESC',
  rights: rightsOf(actor),
  ...given,
});

/** The truth, answered page by page as the server does. */
let all: Ticket[] = [];
const newestFirst = (a: Ticket, b: Ticket) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;
function truthOf(tab: InboxList): Ticket[] {
  return all.filter((one) => belongsInTab(actor, tab, { showAll: false, queueIds: [] }, one)).toSorted(newestFirst);
}
interface Page {
  readonly rows: readonly ListedTicket[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly cursor: string | null;
  readonly end: ListedTicket | undefined;
}
type Answer = (filter: TicketFilter, cursor: string | undefined) => Page;

const answer: Answer = ({ list }, cursor) => {
  const found = list === 'search' || list === 'unread' || list === 'pinned' ? [] : truthOf(list);
  const [time = '', id = '0'] = (cursor ?? '').split(' ');
  const isBehind = (one: Ticket) => one.updatedAt < time || (one.updatedAt === time && one.id < Number(id));
  const rest = cursor ? found.filter(isBehind) : found;
  const rows = rest.slice(0, pageSize);
  const end = rows.at(-1);
  const hasMore = rest.length > pageSize;
  return { rows, count: found.length, hasMore, cursor: hasMore && end ? `${end.updatedAt} ${end.id}` : null, end };
};

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  setSession({ status: 'signedIn', user: me, billingOnly: false });
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const answerMs = 5;

/** Opens a list as a screen does, without a screen; answers take their time. */
function open(filter: TicketFilter, ask: Answer = answer) {
  const observer = new InfiniteQueryObserver(client, {
    queryKey: [...ticketList.key, filter],
    queryFn: async ({ pageParam }) => {
      const seen = ask(filter, typeof pageParam === 'string' ? pageParam : undefined);
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      return seen;
    },
    initialPageParam: 1 as number | string,
    getNextPageParam: (last) => last.cursor ?? undefined,
    staleTime: Infinity,
    retry: false,
  });
  const close = observer.subscribe(() => undefined);
  const pages = () => observer.getCurrentResult().data?.pages ?? [];
  return { observer, close, pages, ids: () => pages().flatMap(({ rows }) => rows.map(({ id }) => id)) };
}

const settle = () => vi.advanceTimersByTimeAsync(3_000);
const at = (tick: number) => new Date(Date.UTC(2026, 0, 1, 12) + tick * 1_000).toISOString();

describe('the lists of the inbox', () => {
  test('show after any history what a reload would [TKT-041, TKT-042, TKT-043, TKT-045, RTE-024]', async () => {
    const tabs: TicketTab[] = ['open', 'pending', 'group'];
    for (let seed = 1; seed <= 25; seed += 1) {
      client = new QueryClient();
      const feed = ticketHandlers(client);
      const next = seededNumbers(seed);
      const pick = <T>(...from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
      const facts = () => {
        const status = pick('open', 'pending', 'group', 'closed', 'lgpd', 'nps') as Ticket['status'];
        return { status, isGroup: status === 'group', userId: pick(null, 7, 8), queueId: pick(null, 1, 2, 3) };
      };
      all = Array.from({ length: 14 }, (_, index) =>
        aTicket({ id: index + 1, contactId: index + 1, updatedAt: at(index), ...facts() }),
      );
      const screens = tabs.map((tab) => open(filterOf(tab)));
      await settle();
      for (let step = 0; step < 30; step += 1) {
        if (next() < 0.2) void pick(...screens).observer.fetchNextPage();
        const old = pick(...all);
        if (next() < 0.1) {
          all = all.filter(({ id }) => id !== old.id);
          feed.delete({ ticketId: old.id, version: old.version + 1 });
        } else {
          const version = old.version + 1;
          const moved = next() < 0.6 ? facts() : {};
          const time = next() < 0.8 ? { updatedAt: at(100 + step) } : {};
          const ticket: Ticket = { ...old, ...moved, ...time, version };
          all = all.map((one) => (one.id === old.id ? ticket : one));
          // Those who no longer see it are told to forget it, all others how it is now.
          const seen = tabs.some((tab) => belongsInTab(actor, tab, { showAll: true, queueIds: [] }, ticket));
          if (seen || tabOf(ticket) !== 'closed') feed.update({ ticket });
          else feed.delete({ ticketId: ticket.id, version });
          // Late and out of order: changes nothing.
          if (next() < 0.2) feed.update({ ticket: old });
        }
        await vi.advanceTimersByTimeAsync(Math.floor(next() * 20));
      }
      await settle();
      for (const [index, tab] of tabs.entries()) {
        const screen = screens[index];
        const truth = truthOf(tab).map(({ id }) => id);
        const shown = screen?.ids() ?? [];
        expect(shown, `seed ${seed} ${tab}`).toEqual(truth.slice(0, shown.length));
        expect(screen?.pages().at(-1)?.hasMore || shown.length === truth.length, `seed ${seed} ${tab}`).toBe(true);
        screen?.close();
      }
      client.clear();
    }
  });

  test('a reset of what is unread sets the row to zero, unless the row is newer [TKT-044]', async () => {
    all = [aTicket({ id: 1, status: 'open', userId: 7, unreadMessages: 4, version: 5 })];
    const screen = open(filterOf('open'));
    await settle();
    const feed = ticketHandlers(client);
    feed.updateUnread({ ticketId: 1, version: 5 });
    expect(screen.pages()[0]?.rows[0]?.unreadMessages).toBe(4);
    feed.updateUnread({ ticketId: 1, version: 6 });
    expect(screen.pages()[0]?.rows[0]).toMatchObject({ unreadMessages: 0, version: 6 });
  });

  test('a long list of what is unread is asked for again only when an event may have changed its count [SHL-042]', async () => {
    setSession({ status: 'signedIn', user: { ...me, profile: 'admin' }, billingOnly: false });
    const own = (id: number) => aTicket({ id, status: 'open', userId: 7, queueId: 1, unreadMessages: 1 });
    const theirs = aTicket({ id: 50, status: 'open', userId: 8, queueId: 1, unreadMessages: 1 });
    let asked = 0;
    const unread = open(filterOf('unread'), () => {
      asked += 1;
      return { rows: [own(1), own(2)], count: 9, hasMore: true, cursor: 'c', end: own(2) };
    });
    const shown = (rows: ListedTicket[]) => ({
      rows,
      count: rows.length,
      hasMore: false,
      cursor: null,
      end: rows.at(-1),
    });
    open(filterOf('open', { showAll: true }), () => shown([theirs]));
    await settle();
    const feed = ticketHandlers(client);
    feed.update({ ticket: { ...theirs, unreadMessages: 2, version: 2 } });
    feed.updateUnread({ ticketId: 50, version: 3 });
    await settle();
    expect(asked).toBe(1);
    feed.update({ ticket: { ...theirs, id: 60, version: 2 } });
    await settle();
    expect(asked, 'nobody knows whether this one was counted').toBe(2);
    expect(unread.ids()).toEqual([1, 2]);
  });

  test('closed tickets show the latest of a conversation only', async () => {
    all = [aTicket({ id: 1, status: 'closed', userId: 7, contactId: 9 })];
    const screen = open(filterOf('closed'));
    await settle();
    expect(screen.ids()).toEqual([1]);
    ticketHandlers(client).update({ ticket: aTicket({ id: 2, status: 'pending', queueId: 1, contactId: 9 }) });
    expect(screen.ids()).toEqual([]);
  });

  test('a contact’s new name and tags show at once [RTE-009]', async () => {
    all = [aTicket({ id: 1, status: 'open', userId: 7, contactId: 9 })];
    const screen = open(filterOf('open'));
    await settle();
    const tags = [{ id: 3, name: 'VIP', color: '#123456' }];
    ticketContactChanged(client, { id: 9, name: 'Bia', number: '1', urlPicture: null, active: true, tags });
    expect(screen.pages()[0]?.rows[0]).toMatchObject({ contact: { name: 'Bia' }, tags });
  });

  test('a search keeps what it found, takes in whom it matches and asks about what was said', async () => {
    const found: ListedTicket = {
      ...aTicket({ id: 1, status: 'open', userId: 7 }),
      match: { messageId: 4, text: 'o boleto' },
    };
    const ask = vi.fn<Answer>(() => ({ rows: [found], count: 1, hasMore: false, cursor: null, end: found }));
    const screen = open(filterOf('search', { searchParam: 'boleto', searchOnMessages: true }), ask);
    await settle();
    const feed = ticketHandlers(client);
    feed.update({
      ticket: aTicket({ id: 1, status: 'open', userId: 7, lastMessage: 'oi', version: 2, updatedAt: at(5) }),
    });
    expect(screen.pages()[0]?.rows[0]).toMatchObject({ lastMessage: 'oi', match: { messageId: 4 } });
    feed.update({ ticket: aTicket({ id: 2, userId: 7, status: 'open', contact: { name: 'Bolêto & Cia' } }) });
    expect(screen.ids()).toEqual([1, 2]);
    feed.update({ ticket: aTicket({ id: 3, userId: 7, status: 'open', lastMessage: 'cadê?' }) });
    await settle();
    expect(ask).toHaveBeenCalledTimes(1);
    feed.update({ ticket: aTicket({ id: 4, userId: 7, status: 'open', lastMessage: 'cadê o boleto?' }) });
    await settle();
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

describe('a search in chosen queues', () => {
  test.each([
    ['for words, keeps and takes in what stands in no queue', 'ana', [1, 2]],
    ['without words, only what stands in one of them', '', [2]],
  ])('%s', async (_, searchParam, ids) => {
    const own = (given: Partial<Ticket>) => aTicket({ status: 'open', userId: 7, ...given, contact: { name: 'Ana' } });
    const shown = searchParam === '' ? [] : [own({ id: 1, queueId: null })];
    const ask: Answer = () => ({ rows: shown, count: shown.length, hasMore: false, cursor: null, end: shown.at(-1) });
    const screen = open(filterOf('search', { searchParam, queueIds: [1], sort: 'ASC' }), ask);
    await settle();
    const feed = ticketHandlers(client);
    feed.update({ ticket: own({ id: 1, queueId: null, version: 2 }) });
    feed.update({ ticket: own({ id: 2, queueId: 1, version: 2 }) });
    feed.update({ ticket: own({ id: 3, queueId: 2, version: 2 }) });
    expect(screen.ids().toSorted((a, b) => a - b)).toEqual(ids);
  });
});

describe('the numbers of the tabs', () => {
  test('are asked for anew once after a burst of moves, and not for a mere message', async () => {
    all = [aTicket({ id: 1, status: 'open', userId: 7, queueId: 1 })];
    open(filterOf('open'));
    const count = vi.fn(() => Promise.resolve({ open: 1, pending: 0, group: 0 }));
    const { queryKey } = countsQuery({ showAll: false, queueIds: [], rights: 'x' });
    const numbers = new QueryObserver(client, { queryKey, queryFn: count, staleTime: Infinity });
    const stop = numbers.subscribe(() => undefined);
    await settle();
    const feed = ticketHandlers(client);
    const own = (given: Partial<Ticket>) => aTicket({ id: 1, status: 'open', userId: 7, queueId: 1, ...given });
    feed.update({ ticket: own({ lastMessage: 'oi', unreadMessages: 1, version: 2 }) });
    await settle();
    expect(count).toHaveBeenCalledTimes(1);
    for (let version = 3; version < 20; version += 1) {
      feed.update({ ticket: own({ status: version % 2 ? 'pending' : 'open', version }) });
    }
    await settle();
    expect(count).toHaveBeenCalledTimes(2);
    stop();
  });
});
