export { expectFiles, keepFiles, keepSharedFiles, type ExpectedFiles } from './expected-files.ts';
export { filesFeature } from './feature.ts';
export { mayFetchFile } from './may-fetch-file.ts';
export { offerFile } from './offer-file.ts';
export { forgetMadeFile, isOperatorFileOf, namedFiles, operatorFileKey } from './operator-files.ts';
export { isPersonFileOf, personFileKey } from './person-files.ts';
export { countNamedFiles } from './files.repo.ts';
export { brandKeyOf, forgetPlatformFile, storePlatformFile } from './platform-files.ts';
export { storeAhead } from './store-ahead.ts';
