export { jobsFeature } from './feature.ts';
