const firstMs = 1000;
const longestMs = 15 * 60_000;

/** How often a job is tried before it is put aside: about eighty minutes of trying, longer than most outages. */
export const defaultMaxAttempts = 15;

/** How long a job rests after its so-many-th failed attempt: twice as long each time, up to a ceiling. */
export const backoffMs = (attempts: number): number => Math.min(firstMs * 2 ** (Math.max(attempts, 1) - 1), longestMs);
