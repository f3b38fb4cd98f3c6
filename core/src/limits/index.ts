export { addressBlock } from './address-block.ts';
export { scaled, take, type Bucket, type Budget, type Taken } from './bucket.ts';
