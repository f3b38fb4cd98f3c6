import { take, type Bucket, type Budget } from '@oplano/core/limits';

/** Beyond this many keys the one untouched for longest is forgotten: a flood of keys cannot fill the memory. */
const keysMax = 50_000;

/** The same budget for each of many: people, companies, addresses. Kept in this process. */
export interface Buckets {
  /** Takes a cost; 0 where it was there, otherwise the milliseconds until it will be, and nothing is taken. */
  take(key: string | number, cost: number): number;
  size(): number;
}

/** Measured by a clock that nobody sets, so that a corrected one neither locks anybody out nor lets a flood in. */
export function createBuckets(budget: Budget, now: () => number = () => performance.now()): Buckets {
  const buckets = new Map<string | number, Bucket>();
  return {
    take(key, cost) {
      const { bucket, waitMs } = take(budget, buckets.get(key), cost, now());
      // Whoever was touched last stands at the end.
      buckets.delete(key);
      buckets.set(key, bucket);
      for (const oldest of buckets.keys()) {
        if (buckets.size <= keysMax) break;
        buckets.delete(oldest);
      }
      return waitMs;
    },
    size: () => buckets.size,
  };
}
