import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** The version the server publishes. It differs from the running one after a deployment. */
export const versionQuery = queryOptions({
  queryKey: ['settings', 'version'],
  queryFn: ({ signal }) => call(routes.settings.version, { signal }),
  staleTime: 300_000,
});
