export { planFlagColumns, toPlan, toPlanFlags } from './plan-record.ts';
export { findPublicPlan, getPlanRow } from './plans.queries.ts';
export { insertPlan } from './plans.repo.ts';
export { planBindings } from './plans.routes.ts';
