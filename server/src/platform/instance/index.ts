export { lockDataDir, AlreadyRunningError } from './data-dir-lock.ts';
export { readSecrets } from './secrets-file.ts';
