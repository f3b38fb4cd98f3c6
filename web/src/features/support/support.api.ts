import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** Who looks into the company as support right now. */
export const visitsQuery = queryOptions({
  queryKey: ['support', 'visits'],
  queryFn: async ({ signal }) => (await call(routes.support.list, { signal })).visits,
});

export const stopVisit = (visitId: number) => call(routes.support.stop, { params: { visitId } });
export const leaveVisit = (companyId: number) => call(routes.support.leave, { params: { companyId } });
