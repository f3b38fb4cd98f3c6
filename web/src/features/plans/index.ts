export { publicPlansQuery } from './plans.api.ts';
