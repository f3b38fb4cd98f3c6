import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(routes.queues.list, { signal }),
});
