import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** The plans a visitor can choose from. */
export const publicPlansQuery = queryOptions({
  queryKey: ['plans', 'public'],
  queryFn: ({ signal }) => call(routes.plans.list, { query: { listPublic: 'false' }, signal }),
});
