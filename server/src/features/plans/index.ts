export { planFlagColumns, toPlan, toPlanFlags } from './plan-record.ts';
export { findPublicPlan, getPlan, getPlanRow } from './plans.queries.ts';
export { insertPlan } from './plans.repo.ts';
export { plansFeature } from './feature.ts';
