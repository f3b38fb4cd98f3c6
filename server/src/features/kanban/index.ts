export { kanbanFeature } from './feature.ts';
