export { createLimits, type Attempt, type Limits } from './create-limits.ts';
export { sweepLimits } from './sweep.ts';
