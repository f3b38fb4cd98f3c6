/** Rows for a table, wherever they come from: a list by pages, a query that answers all of them, an array. */
export interface RowSource<T> {
  /** `loading` and `error` only while there is nothing to show. */
  readonly status: 'loading' | 'error' | 'ready';
  readonly error: Error | null;
  readonly rows: readonly T[];
  /** How many there are, loaded or not. */
  readonly count: number;
  readonly searchParam?: string;
  /** The rows shown are still those of the search before. */
  readonly isSearching?: boolean;
  /** There are pages that were not fetched yet. */
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly moreFailed?: boolean;
  /** Asks for the next page, unless there is none or something is loading. */
  readonly loadMore?: () => void;
  readonly retry?: () => void;
}

interface Answer<T> {
  readonly data: readonly T[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** The rows of a query that answers all of them. What was answered stays when asking anew fails. */
export const rowsOfQuery = <T>({ data, error, refetch }: Answer<T>): RowSource<T> => ({
  status: data ? 'ready' : error ? 'error' : 'loading',
  error,
  rows: data ?? [],
  count: data?.length ?? 0,
  retry: () => void refetch(),
});

/** Rows that are at hand. */
export const plainRows = <T>(rows: readonly T[]): RowSource<T> => ({
  status: 'ready',
  error: null,
  rows,
  count: rows.length,
});

interface Pages {
  readonly data: unknown;
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

/** The rows of a query whose pages are fetched as they are scrolled to. */
export function rowsOfPages<T>(query: Pages, rows: readonly T[], searchParam: string): RowSource<T> {
  // Read here, not when it is needed: only what a render has read wakes the screen when it changes.
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  return {
    status: data ? 'ready' : error ? 'error' : 'loading',
    error,
    rows,
    count: rows.length,
    searchParam,
    hasMore: hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
    loadMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    retry: () => void refetch(),
  };
}
