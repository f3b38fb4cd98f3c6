export { apiKeysFeature } from './feature.ts';
export { createFindKey } from './find-key.ts';
