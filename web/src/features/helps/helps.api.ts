import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const helpsQuery = queryOptions({
  queryKey: ['helps', 'all'],
  queryFn: ({ signal }) => call(routes.helps.list, { signal }),
});
