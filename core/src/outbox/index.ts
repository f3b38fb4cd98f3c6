export { afterRateLimit, assumedEnd, heldUntil, isInForce, mayNotBegin, type SlowedDown } from './channel-limits.ts';
export { bulkLimitsOf, paceOf, slowedTo, type BulkCaps } from './channel-paces.ts';
export { isBulk, sendClasses, type SendClass } from './classes.ts';
export { isTooLate, tooLateCode } from './ends.ts';
export {
  historyMs,
  historyNeeded,
  nextAllowedAt,
  unpaced,
  type Pace,
  type RateLimit,
  type SendHistory,
} from './pacer.ts';
export { doubtLeftMs, mayListenOn, mayResend, nextTryMs, type OutboxAction } from './tries.ts';
