import type { LivePage } from '@oplano/core/lists';
import { seededNumbers } from '@oplano/core/random';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  patchLiveLists,
  refetchAfterMs,
  shareRows,
  variantKey,
  type LiveEvent,
  type LiveList,
  type LivePages,
} from './live-list.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

const pageSize = 3;
const answerMs = 20;
const row = (id: number, name: string, version = 1): Row => ({ id, name, version });

/** The truth, and a list over it whose answers take their time. */
function aServer(rows: readonly Row[] = []) {
  const state = { rows, calls: 0 };
  const rules = ({ searchParam }: { searchParam: string }) => ({
    accepts: ({ name }: Row) => name.includes(searchParam),
    compare: (a: Row, b: Row) => a.name.localeCompare(b.name) || a.id - b.id,
  });
  const page = (searchParam: string, number: number): LivePage<Row> => {
    const { accepts, compare } = rules({ searchParam });
    const found = state.rows.filter(accepts).toSorted(compare);
    const end = number * pageSize;
    return { rows: found.slice(end - pageSize, end), hasMore: found.length > end, count: found.length };
  };
  const list: LiveList<Row> = {
    key: ['rows'],
    rules,
    fetchPage: async ({ searchParam, pageNumber }) => {
      state.calls += 1;
      const seen = page(searchParam, Number(pageNumber));
      await new Promise((resolve) => setTimeout(resolve, answerMs));
      return seen;
    },
  };
  return { state, list };
}

/** Opens a variant as a screen does, without a screen. */
function open(client: QueryClient, list: LiveList<Row>, searchParam = '') {
  const observer = new InfiniteQueryObserver(client, {
    queryKey: variantKey(list, { searchParam }),
    queryFn: ({ pageParam, signal }) => list.fetchPage({ searchParam, pageNumber: String(pageParam) }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    staleTime: 60_000,
    retry: false,
  });
  const close = observer.subscribe(() => undefined);
  const pages = () => (observer.getCurrentQuery().state.data as LivePages<Row> | undefined)?.pages ?? [];
  return { observer, close, pages, names: () => pages().flatMap(({ rows }) => rows.map(({ name }) => name)) };
}

const settle = () => vi.advanceTimersByTimeAsync(refetchAfterMs + 20 * answerMs);

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const letter = (next: () => number) => String.fromCharCode(97 + next() * 26);

/** One change of the truth, and the event that tells of it. */
function change(rows: readonly Row[], step: number, next: () => number): [readonly Row[], LiveEvent<Row>] {
  const target = rows[Math.floor(next() * rows.length)];
  const dice = next();
  if (!target || dice < 0.4) {
    const record = row(100 + step, letter(next) + letter(next));
    return [[...rows, record], { kind: 'create', record }];
  }
  if (dice < 0.75) {
    const record = row(target.id, letter(next) + letter(next), target.version + 1);
    return [rows.map((one) => (one.id === record.id ? record : one)), { kind: 'update', record }];
  }
  return [rows.filter(({ id }) => id !== target.id), { kind: 'delete', id: target.id }];
}

describe('a cached list that follows events', () => {
  test('any history of events, in quiet moments and while answers are under way, ends where a reload would [RTE-024, USR-033]', async () => {
    for (let seed = 1; seed <= 120; seed += 1) {
      const next = seededNumbers(seed);
      // Ids are not used again in one life of a browser.
      client = new QueryClient();
      const { state, list } = aServer(
        Array.from({ length: Math.floor(next() * 10) }, (_, i) => row(i + 1, letter(next))),
      );
      const screens = ['', 'a', 'm'].map((search) => open(client, list, search));
      if (next() < 0.7) await vi.advanceTimersByTimeAsync(answerMs);
      for (let step = 0; step < 10; step += 1) {
        const [rows, event] = change(state.rows, step, next);
        state.rows = rows;
        // An event may come long after the change it tells of, even behind an answer that holds it already.
        const delay = next() < 0.5 ? 0 : Math.floor(next() * 3 * answerMs);
        setTimeout(() => patchLiveLists(client, list, event), delay);
        if (delay > 0) await vi.advanceTimersByTimeAsync(delay);
        if (next() < 0.3) void screens[0]?.observer.fetchNextPage();
        await vi.advanceTimersByTimeAsync(Math.floor(next() * 2 * answerMs));
      }
      await settle();
      for (const [index, search] of ['', 'a', 'm'].entries()) {
        const screen = screens[index];
        const { accepts, compare } = list.rules({ searchParam: search });
        const truth = state.rows.filter((row) => accepts(row, false)).toSorted(compare);
        const shown = screen?.pages().flatMap(({ rows }) => rows) ?? [];
        const place = `seed ${seed} search “${search}”`;
        expect(shown, place).toEqual(truth.slice(0, shown.length));
        expect(shown.length, place).toBeGreaterThanOrEqual(Math.min(truth.length, pageSize));
        expect(screen?.pages().at(-1)?.count, place).toBe(truth.length);
        expect(screen?.pages().at(-1)?.hasMore, place).toBe(truth.length > shown.length);
        screen?.close();
      }
      client.clear();
    }
  });

  test('each search takes only what it matches [RTE-024]', async () => {
    const { list } = aServer([row(1, 'ana')]);
    const all = open(client, list);
    const bees = open(client, list, 'b');
    await settle();
    patchLiveLists(client, list, { kind: 'create', record: row(2, 'bia') });
    patchLiveLists(client, list, { kind: 'create', record: row(3, 'caio') });
    expect(all.names()).toEqual(['ana', 'bia', 'caio']);
    expect(bees.names()).toEqual(['bia']);
  });

  test('an event that arrives before the first answer is not lost [RTE-024]', async () => {
    const { state, list } = aServer([row(1, 'ana')]);
    const screen = open(client, list);
    state.rows = [row(1, 'ana'), row(2, 'bia')];
    patchLiveLists(client, list, { kind: 'create', record: row(2, 'bia') });
    await vi.advanceTimersByTimeAsync(answerMs);
    expect(screen.names()).toEqual(['ana', 'bia']);
    expect(state.calls).toBe(1);
  });

  test('a burst of events that cannot be placed is answered with one fetch', async () => {
    const { state, list } = aServer(['a', 'b', 'c', 'd'].map((name, index) => row(index + 1, name)));
    open(client, list);
    await settle();
    const before = state.calls;
    for (let step = 0; step < 50; step += 1) {
      const record = row(4, 'd', step + 2);
      state.rows = state.rows.with(3, record);
      patchLiveLists(client, list, { kind: 'update', record });
    }
    await settle();
    expect(state.calls - before).toBe(1);
  });

  test('a list that was due for a fetch stays due after an event', async () => {
    const { list } = aServer([row(1, 'ana')]);
    const screen = open(client, list);
    await settle();
    screen.close();
    await client.invalidateQueries({ queryKey: list.key });
    patchLiveLists(client, list, { kind: 'create', record: row(2, 'bia') });
    expect(screen.names()).toEqual(['ana', 'bia']);
    expect(screen.observer.getCurrentQuery().state.isInvalidated).toBe(true);
  });
});

describe('rows of an answer', () => {
  const page = (...rows: Row[]) => ({ rows, hasMore: false, count: rows.length });
  const pages = (...all: LivePage<Row>[]): LivePages<Row> => ({ pages: all, pageParams: [1] });

  test('that say what is shown already stay the same objects, wherever they stand now', () => {
    const [ana, bia] = [row(1, 'ana'), row(2, 'bia')];
    const shared = shareRows(pages(page(ana, bia)), pages(page(row(3, 'caio'), row(1, 'ana'), row(2, 'bela', 2))));
    expect(shared.pages[0]?.rows[1]).toBe(ana);
    expect(shared.pages[0]?.rows.map(({ name }) => name)).toEqual(['caio', 'ana', 'bela']);
  });

  test('that all say so are no change at all', () => {
    const before = pages(page(row(1, 'ana')), page(row(2, 'bia')));
    expect(shareRows(before, pages(page(row(1, 'ana')), page(row(2, 'bia'))))).toBe(before);
    const other = shareRows(before, pages(page(row(1, 'ana')), page(row(2, 'bela'))));
    expect(other.pages[0]).toBe(before.pages[0]);
    expect(other.pages[1]?.rows[0]?.name).toBe('bela');
  });
});
