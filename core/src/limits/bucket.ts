/**
 * A token bucket.
 *
 * budget  how much may be spent at once (`size`), and how fast it comes back (`perSecond`)
 * bucket  what is left of a budget at one moment; a bucket nobody has touched is full
 * cost    what one call or event takes out of it
 */
export interface Budget {
  readonly size: number;
  readonly perSecond: number;
}
export interface Bucket {
  readonly left: number;
  /** Milliseconds of any clock that only moves forward. */
  readonly at: number;
}
export interface Taken {
  readonly bucket: Bucket;
  /** 0 where the cost was there and is taken; otherwise nothing is taken, and this is when it will be there. */
  readonly waitMs: number;
}

/** Takes a cost out of a bucket. A cost above the size is there as soon as the bucket is full. */
export function take(budget: Budget, bucket: Bucket | undefined, cost: number, now: number): Taken {
  const before = bucket ?? { left: budget.size, at: now };
  // A clock that was set back gives nothing and takes nothing.
  const passed = Math.max(now - before.at, 0);
  const left = Math.min(budget.size, before.left + (passed * budget.perSecond) / 1000);
  const at = Math.max(now, before.at);
  const needed = Math.min(cost, budget.size);
  if (left >= needed) return { bucket: { left: left - needed, at }, waitMs: 0 };
  return { bucket: { left, at }, waitMs: Math.max(Math.ceil(((needed - left) * 1000) / budget.perSecond), 1) };
}

/** The same budget for a house that is so many times as large. */
export const scaled = ({ size, perSecond }: Budget, factor: number): Budget => ({
  size: size * factor,
  perSecond: perSecond * factor,
});
