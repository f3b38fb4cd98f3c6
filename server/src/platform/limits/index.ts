export { createBuckets, type Buckets } from './buckets.ts';
export { createCallerAddress, type CallerAddress } from './caller-address.ts';
export { createCounts, type Counts } from './counts.ts';
export { createSlots, type Slots } from './slots.ts';
