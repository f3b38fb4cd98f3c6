import { rowsOf, type LiveRecord } from '@oplano/core/lists';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  shareRows,
  shortenLists,
  variantKey,
  type ListFilter,
  type LiveList,
  type LivePages,
  type PageParam,
} from './live-list.ts';
import type { RowSource } from './row-source.ts';

/** The pages of a list as a screen sees them. */
export type LivePagesState<T> = Required<RowSource<T>>;

/** A list with a search of its own. */
export interface LiveListState<T> extends LivePagesState<T> {
  readonly search: (searchParam: string) => void;
}

interface PagesOptions {
  /** False: nothing is asked for yet. */
  readonly enabled?: boolean;
}

/** Fetches one variant of a list page by page, and keeps the rows of the one before until the new ones are there. */
export function useLivePages<T extends LiveRecord, F extends ListFilter>(
  list: LiveList<T, F>,
  variant: F,
  options: PagesOptions = {},
): LivePagesState<T> {
  const client = useQueryClient();
  const queryKey = variantKey(list, variant);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      list.fetchPage(
        typeof pageParam === 'string'
          ? { ...variant, pageNumber: '1', cursor: pageParam }
          : { ...variant, pageNumber: String(pageParam) },
        signal,
      ),
    initialPageParam: 1 as PageParam,
    getNextPageParam: (last, pages) => (last.hasMore ? (last.cursor ?? pages.length + 1) : undefined),
    // `variantKey` put the filter at the end.
    placeholderData: (before: LivePages<T> | undefined, former) =>
      former && list.standIn && !list.standIn(former.queryKey.at(-1) as F, variant) ? undefined : before,
    // Both are what the query above made; the option does not know its type.
    structuralSharing: (before, after) => shareRows(before as LivePages<T> | undefined, after as LivePages<T>),
    ...options,
  });
  const pages = query.data?.pages ?? [];
  // Read here, not when it is needed: only what a render has read wakes the screen when it changes, and a list that
  // was busy when it came to its end would never hear that it is free.
  const { isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;

  const variantId = JSON.stringify(queryKey);
  useEffect(() => {
    const key = JSON.parse(variantId) as unknown[];
    return () => shortenLists(client, key, 1);
  }, [client, variantId]);

  return {
    status: query.data ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    rows: rowsOf(pages),
    count: pages[0]?.count ?? 0,
    searchParam: variant.searchParam,
    isSearching: query.isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    loadMore: () => {
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
    },
    retry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
  };
}

/** The same with a search that starts again at page 1. */
export function useLiveList<T extends LiveRecord, F extends ListFilter>(
  list: LiveList<T, F>,
  ...[filter]: ListFilter extends F ? [] : [Omit<F, 'searchParam'>]
): LiveListState<T> {
  const [searchParam, search] = useState('');
  // Without other filters F is the search alone.
  return { ...useLivePages(list, { ...filter, searchParam } as unknown as F), search };
}
