export { expectFiles, keepFiles, type ExpectedFiles } from './expected-files.ts';
export { forgetUnkeptFiles, removeUnkeptFiles } from './forget-unkept.ts';
export { removeFiles } from './remove-files.ts';
export { storeAhead } from './store-ahead.ts';
