export { momentsFeature } from './feature.ts';
