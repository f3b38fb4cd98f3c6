export { allPlansQuery, publicPlansQuery } from './plans.api.ts';
export { plansFeature } from './feature.tsx';
