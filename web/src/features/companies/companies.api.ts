import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

/** A company with its plan. Also open to a session that may only pay. */
export const companyPlanQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['companies', 'plan', companyId],
    queryFn: ({ signal }) => call(routes.companies.listPlan, { params: { companyId }, signal }),
  });
