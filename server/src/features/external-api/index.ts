export { externalApiFeature } from './feature.ts';
export { createFindToken, demandToken } from './find-token.ts';
