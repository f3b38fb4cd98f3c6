export { assistantFeature } from './feature.ts';
