export type { AskedRows, Fork } from './fork.ts';
export { openFork } from './open-fork.ts';
