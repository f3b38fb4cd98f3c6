import { rowsOf, type Live } from '@oplano/core/lists';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { variantKey, type ListFilter, type LiveList } from './live-list.ts';

/** A list as a screen sees it. */
export interface LiveListState<T> {
  /** `loading` and `error` only while there is nothing to show. */
  readonly status: 'loading' | 'error' | 'ready';
  readonly error: Error | null;
  readonly rows: readonly T[];
  /** How many records match, loaded or not. */
  readonly count: number;
  readonly searchParam: string;
  /** The rows shown are still those of the search before. */
  readonly isSearching: boolean;
  /** There are pages that were not fetched yet. */
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly moreFailed: boolean;
  readonly search: (searchParam: string) => void;
  /** Asks for the next page, unless there is none or something is loading. */
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Fetches a list page by page. Its search starts again at page 1 and keeps the old rows until the new ones are there. */
export function useLiveList<T extends Live, F extends ListFilter>(
  list: LiveList<T, F>,
  ...[filter]: ListFilter extends F ? [] : [Omit<F, 'searchParam'>]
): LiveListState<T> {
  const [searchParam, search] = useState('');
  // Without other filters F is the search alone.
  const variant = { ...filter, searchParam } as unknown as F;
  const query = useInfiniteQuery({
    queryKey: variantKey(list, variant),
    queryFn: ({ pageParam, signal }) => list.fetchPage({ ...variant, pageNumber: String(pageParam) }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];

  return {
    status: query.data ? 'ready' : query.isError ? 'error' : 'loading',
    error: query.error,
    rows: rowsOf(pages),
    count: pages[0]?.count ?? 0,
    searchParam,
    isSearching: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    search,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
    },
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
