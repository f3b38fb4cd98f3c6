export { scaled, take, type Bucket, type Budget, type Taken } from './bucket.ts';
export * from './origin.ts';
export * from './waits.ts';
