import { stoppedPagesMax, stoppedQueues, type StoppedEntry, type StoppedQueue } from '@oplano/contracts/stopped';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** Nobody tells of what stops: whoever looks asks again after a while, and when they come back to the page. */
const fresh = { staleTime: 0, refetchInterval: 30_000 } as const;

export const stoppedKey = ['stopped'] as const;

export const stoppedQuery = (queue: StoppedQueue | '') =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...stoppedKey, 'list', queue],
    queryFn: ({ pageParam, signal }) =>
      call(routes.stopped.list, {
        query: { pageNumber: String(pageParam), ...(queue === '' ? {} : { queue }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, last) => (hasMore && last < stoppedPagesMax ? last + 1 : undefined),
  });

export const stoppedCountsQuery = queryOptions({
  ...fresh,
  queryKey: [...stoppedKey, 'counts'],
  queryFn: ({ signal }) => call(routes.stopped.counts, { signal }),
});

const paramsOf = ({ queue, id }: StoppedEntry) => ({ params: { queue, stoppedId: String(id) } });

export const retryStopped = (entry: StoppedEntry) => call(routes.stopped.retry, paramsOf(entry));
export const dropStopped = (entry: StoppedEntry) => call(routes.stopped.drop, paramsOf(entry));

export interface StoppedRow {
  readonly id: number;
  readonly entry: StoppedEntry;
}
/** Each queue counts for itself; a table wants one number a row. */
export const toRow = (entry: StoppedEntry): StoppedRow => ({
  id: entry.id * stoppedQueues.length + stoppedQueues.indexOf(entry.queue),
  entry,
});
