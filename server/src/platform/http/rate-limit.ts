import type { Clock } from '../clock/index.ts';
import { AppError } from '../use-case/index.ts';

const windowMs = 60_000;
/** Beyond this many keys the oldest are forgotten, so that a flood of keys cannot fill the memory. */
const keysMax = 50_000;

/** Counts calls per key in a window that starts with the first of them. Kept in this process. */
export function createRateLimiter(clock: Clock) {
  const windows = new Map<string, { until: number; calls: number }>();
  return {
    /** Counts one call; throws ERR_TOO_MANY_REQUESTS with the seconds to wait when it is one too many. */
    take(key: string, perMinute: number): void {
      const now = clock.now().getTime();
      let window = windows.get(key);
      if (!window || window.until <= now) {
        windows.delete(key);
        window = { until: now + windowMs, calls: 0 };
        windows.set(key, window);
        for (const oldest of windows.keys()) {
          if (windows.size <= keysMax) break;
          windows.delete(oldest);
        }
      }
      window.calls += 1;
      if (window.calls > perMinute) {
        throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil((window.until - now) / 1000) });
      }
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;
