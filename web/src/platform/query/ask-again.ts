import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Something was told that an answer under way may not know of: it is asked for anew. A first answer would arrive in
 * spite of an invalidation, so that one is dropped.
 */
export function askAgain(client: QueryClient, queryKey: QueryKey): void {
  const filter = { queryKey, exact: true };
  const state = client.getQueryState(queryKey);
  if (state?.fetchStatus !== 'fetching') return;
  void (state.data === undefined ? client.resetQueries(filter) : client.invalidateQueries(filter));
}
