export { movingFeature } from './feature.ts';
export { importFork, type ForkImport } from './import-fork.ts';
