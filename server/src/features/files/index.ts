export { expectFiles, keepFiles, type ExpectedFiles } from './expected-files.ts';
export { filesFeature } from './feature.ts';
export { removeFiles } from './remove-files.ts';
export { storeAhead } from './store-ahead.ts';
