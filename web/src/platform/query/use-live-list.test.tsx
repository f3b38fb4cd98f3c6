import type { LivePage } from '@oplano/core/lists';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { LiveList } from './live-list.ts';
import { useLiveList } from './use-live-list.ts';

afterEach(cleanup);

interface Row {
  readonly id: number;
  readonly version: number;
}
type Page = LivePage<Row>;

/** A list whose answers the test gives one by one. */
function aList() {
  const asked: { searchParam: string; pageNumber: string }[] = [];
  const waiting: { answer: (page: Page) => void; fail: (error: Error) => void }[] = [];
  const list: LiveList<Row> = {
    key: ['rows'],
    rules: () => ({ accepts: () => true, compare: (a, b) => a.id - b.id }),
    fetchPage: ({ searchParam, pageNumber }) => {
      asked.push({ searchParam, pageNumber });
      return new Promise((answer, fail) => waiting.push({ answer, fail }));
    },
  };
  const next = () => {
    const call = waiting.shift();
    if (!call) throw new Error('Nothing was asked.');
    return call;
  };
  return { list, asked, next };
}

const page = (ids: number[], hasMore = false, count = ids.length): Page => ({
  rows: ids.map((id) => ({ id, version: 1 })),
  hasMore,
  count,
});

function show(list: LiveList<Row>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useLiveList(list), { wrapper });
}

const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('a list fetched page by page', () => {
  test('starts at page 1 and asks for the next one only when there is more and nothing is loading [LIM-004]', async () => {
    const { list, asked, next } = aList();
    const { result } = show(list);
    expect(result.current.status).toBe('loading');

    act(() => result.current.loadMore());
    expect(asked).toEqual([{ searchParam: '', pageNumber: '1' }]);

    next().answer(page([1, 2], true, 3));
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect(result.current.count).toBe(3);
    expect(result.current.hasMore).toBe(true);

    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.isLoadingMore).toBe(true));
    act(() => result.current.loadMore());
    expect(asked.map(({ pageNumber }) => pageNumber)).toEqual(['1', '2']);

    next().answer(page([3], false, 3));
    await waitFor(() => expect(ids(result.current.rows)).toEqual([1, 2, 3]));
    expect(result.current.hasMore).toBe(false);
    act(() => result.current.loadMore());
    expect(asked).toHaveLength(2);
  });

  test('a new search starts at page 1 and keeps the old rows until the new ones are there [LIM-003]', async () => {
    const { list, asked, next } = aList();
    const { result } = show(list);
    next().answer(page([1, 2], true, 3));
    await waitFor(() => expect(result.current.status).toBe('ready'));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.isLoadingMore).toBe(true));
    next().answer(page([3], false, 3));
    await waitFor(() => expect(result.current.rows).toHaveLength(3));

    act(() => result.current.search('ana'));
    expect(asked.at(-1)).toEqual({ searchParam: 'ana', pageNumber: '1' });
    expect(result.current.isSearching).toBe(true);
    expect(ids(result.current.rows)).toEqual([1, 2, 3]);

    next().answer(page([2]));
    await waitFor(() => expect(result.current.isSearching).toBe(false));
    expect(ids(result.current.rows)).toEqual([2]);
    expect(result.current.count).toBe(1);
  });

  test('a first page that fails is an error that can be tried again', async () => {
    const { list, next } = aList();
    const { result } = show(list);
    next().fail(new Error('down'));
    await waitFor(() => expect(result.current.status).toBe('error'));
    expect(result.current.error?.message).toBe('down');

    act(() => result.current.retry());
    next().answer(page([1]));
    await waitFor(() => expect(result.current.status).toBe('ready'));
  });

  test('a later page that fails keeps the rows and waits to be asked again', async () => {
    const { list, asked, next } = aList();
    const { result } = show(list);
    next().answer(page([1], true, 2));
    await waitFor(() => expect(result.current.status).toBe('ready'));
    act(() => result.current.loadMore());
    await waitFor(() => expect(asked).toHaveLength(2));
    next().fail(new Error('down'));
    await waitFor(() => expect(result.current.moreFailed).toBe(true));
    expect(ids(result.current.rows)).toEqual([1]);

    act(() => result.current.loadMore());
    expect(asked).toHaveLength(2);
    act(() => result.current.retry());
    expect(asked).toHaveLength(3);
    next().answer(page([2], false, 2));
    await waitFor(() => expect(ids(result.current.rows)).toEqual([1, 2]));
  });
});
