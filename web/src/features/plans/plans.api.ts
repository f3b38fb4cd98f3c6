import type { OperatorPlan, PlanChange, PlanForm } from '@oplano/contracts/plans';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { defineRecord } from '#platform/records';

/** The plans a visitor can choose from. */
export const publicPlansQuery = queryOptions({
  queryKey: ['plans', 'public'],
  queryFn: ({ signal }) => call(routes.plans.list, { query: { listPublic: 'false' }, signal }),
});

export const planRecord = defineRecord({
  name: 'plans',
  feed: { record: 'plan', id: 'planId' },
  missing: 'ERR_NO_PLAN_FOUND',
  pickers: { all: { fetch: (signal) => call(routes.plans.all, { signal }) } },
  show: (planId, signal): Promise<OperatorPlan> => call(routes.plans.show, { params: { planId }, signal }),
  remove: (planId) => call(routes.plans.remove, { params: { planId } }),
});

/** Every plan, for the operator. */
export const allPlansQuery = planRecord.pickers.all;

export const createPlan = (body: PlanForm): Promise<OperatorPlan> => call(routes.plans.create, { body });
export const updatePlan = (planId: number, body: PlanChange): Promise<OperatorPlan> =>
  call(routes.plans.update, { params: { planId }, body });
