export { expectFiles, keepFiles, keepSharedFiles, type ExpectedFiles } from './expected-files.ts';
export { filesFeature } from './feature.ts';
export { mayFetchFile } from './may-fetch-file.ts';
export { offerFile } from './offer-file.ts';
export { storeAhead } from './store-ahead.ts';
