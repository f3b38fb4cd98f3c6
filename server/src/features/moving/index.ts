export { movingFeature } from './feature.ts';
export { importFork } from './import-fork.ts';
