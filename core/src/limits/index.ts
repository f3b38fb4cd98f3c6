export * from './origin.ts';
export * from './waits.ts';
