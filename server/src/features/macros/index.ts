export { macrosFeature } from './feature.ts';
