import { planRoutes } from '@oplano/contracts/plans';
import { bindPlatform, byAddress, type Binding } from '#platform/http';
import { changePlan, createPlan, deletePlan } from './change-plans.ts';
import { getPlan, listPlans, listPublicPlans } from './plans.queries.ts';

export const planBindings: Binding[] = [
  bindPlatform(planRoutes.list, ({ db }) => listPublicPlans(db), [{ name: 'plans', perMinute: 120, key: byAddress }]),
  bindPlatform(planRoutes.all, ({ db }) => listPlans(db)),
  bindPlatform(planRoutes.show, ({ db }, { params }) => getPlan(db, params.planId)),
  bindPlatform(planRoutes.create, (ctx, { body }) => createPlan(ctx, body)),
  bindPlatform(planRoutes.update, (ctx, { params, body }) => changePlan(ctx, params.planId, body)),
  bindPlatform(planRoutes.remove, (ctx, { params }) => deletePlan(ctx, params.planId)),
];
