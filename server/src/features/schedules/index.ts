export { schedulesFeature } from './feature.ts';
