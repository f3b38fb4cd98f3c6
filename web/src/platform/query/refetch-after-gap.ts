import type { QueryClient } from '@tanstack/react-query';
import { shortenLists } from './live-list.ts';

/**
 * Events may have been missed: what is on screen is asked for again. A first answer that is still under way may be from
 * before the gap as well, and an invalidation alone would let it arrive.
 */
export function refetchAfterGap(client: QueryClient): void {
  shortenLists(client);
  void client.resetQueries({ predicate: ({ state }) => state.data === undefined && state.fetchStatus === 'fetching' });
  void client.invalidateQueries();
}
