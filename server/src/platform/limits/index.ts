export { createBuckets, type Buckets } from './buckets.ts';
export { createCallerAddress, type CallerAddress } from './caller-address.ts';
export { createCounts, type Counts } from './counts.ts';
export { createSlots, type Slots } from './slots.ts';
export { createLimits, type Attempt, type Limits } from './create-limits.ts';
export { sweepLimits } from './sweep.ts';
