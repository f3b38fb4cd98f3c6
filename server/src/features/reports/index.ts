export { reportsFeature } from './feature.ts';
