export { dashboardFeature } from './feature.ts';
export { countedMonths, recountMonth, type Difference } from './recount.ts';
