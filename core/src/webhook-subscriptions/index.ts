export * from './retries.ts';
export * from './lane.ts';
