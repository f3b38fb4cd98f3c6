import type { LivePage } from '@oplano/core/lists';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { shortenLists, type ListFilter, type LiveList, type LivePages } from './live-list.ts';
import { useLivePages } from './use-live-list.ts';

afterEach(cleanup);

interface Row {
  readonly id: number;
  readonly version: number;
}
interface Filter extends ListFilter {
  readonly tab: string;
}

/** Twenty pages of one row each, behind cursors. */
function aList() {
  const asked: (string | undefined)[] = [];
  const list: LiveList<Row, Filter> = {
    key: ['rows'],
    rules: () => ({ accepts: () => true, compare: (a, b) => a.id - b.id, paging: 'cursor', isCounted: false }),
    standIn: (before, after) => before.tab === after.tab,
    fetchPage: ({ cursor }) => {
      asked.push(cursor);
      const id = Number(cursor ?? 0) + 1;
      const row = { id, version: 1 };
      const page: LivePage<Row> = {
        rows: [row],
        hasMore: id < 20,
        count: 20,
        cursor: id < 20 ? String(id) : null,
        end: row,
      };
      return Promise.resolve(page);
    },
  };
  return { list, asked };
}

function open(list: LiveList<Row, Filter>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown = renderHook((filter: Filter) => useLivePages(list, filter), {
    wrapper,
    initialProps: { tab: 'a', searchParam: '' },
  });
  const loaded = (tab = 'a') =>
    client.getQueryData<LivePages<Row>>(['rows', { tab, searchParam: '' }])?.pages.length ?? 0;
  return { ...shown, client, loaded };
}

async function loadPages({ result, loaded }: ReturnType<typeof open>, count: number) {
  await waitFor(() => expect(result.current.status).toBe('ready'));
  while (loaded() < count) {
    const before = loaded();
    act(() => result.current.loadMore());
    await waitFor(() => expect(loaded()).toBe(before + 1));
  }
}

describe('a list by cursor', () => {
  test('goes on behind the last answer [INB-026]', async () => {
    const { list, asked } = aList();
    const shown = open(list);
    await loadPages(shown, 3);
    expect(asked).toEqual([undefined, '1', '2']);
    expect(shown.result.current.rows.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('that was scrolled far is asked for anew in a few calls after a gap', async () => {
    const { list, asked } = aList();
    const shown = open(list);
    await loadPages(shown, 12);
    asked.length = 0;
    shortenLists(shown.client);
    await act(() => shown.client.invalidateQueries());
    expect(asked).toEqual([undefined, '1', '2', '3', '4']);
    expect(shown.result.current.hasMore).toBe(true);
  });

  test('forgets its far pages when another is shown, and lends its rows only where they mean the same', async () => {
    const { list } = aList();
    const shown = open(list);
    await loadPages(shown, 4);
    shown.rerender({ tab: 'a', searchParam: 'x' });
    expect(shown.result.current).toMatchObject({ status: 'ready', isSearching: true });
    await waitFor(() => expect(shown.result.current.isSearching).toBe(false));
    expect(shown.loaded()).toBe(1);
    shown.rerender({ tab: 'b', searchParam: '' });
    expect(shown.result.current).toMatchObject({ status: 'loading', rows: [] });
    await waitFor(() => expect(shown.result.current.status).toBe('ready'));
  });
});
