export { lockDataDir, AlreadyRunningError } from './data-dir-lock.ts';
export { demandFolder } from './demand-folder.ts';
export { readSecrets } from './secrets-file.ts';
