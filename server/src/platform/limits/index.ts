export { createBuckets } from './buckets.ts';
export { createCallerAddress, type CallerAddress } from './caller-address.ts';
export { createCounts } from './counts.ts';
export { createSlots } from './slots.ts';
export { createLimits, type Attempt, type SharedLimits } from './create-limits.ts';
export { anyToSweep } from './counters.repo.ts';
export { sweepLimits } from './sweep.ts';
