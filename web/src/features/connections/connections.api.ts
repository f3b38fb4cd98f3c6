import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => call(routes.connections.list, { query: { session: 0 }, signal }),
});
