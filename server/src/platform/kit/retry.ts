import { setTimeout as sleep } from 'node:timers/promises';

interface RetryOptions {
  /** Ends the trying; the last failure is thrown. */
  readonly signal: AbortSignal;
  /** For ever, unless said otherwise. */
  readonly tries?: number;
  readonly firstDelayMs?: number;
  readonly longestDelayMs?: number;
  /** Whether another try can help; any failure is worth one, unless said otherwise. */
  readonly isWorth?: (error: unknown, attempt: number) => boolean;
  readonly onFailure?: (error: unknown, attempt: number) => void;
}

/** Tries again, ever more slowly, until it works, the tries are used up or nobody wants it any more. */
export async function retry<T>(work: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { signal, tries = Number.POSITIVE_INFINITY, firstDelayMs = 100, longestDelayMs = 5_000 } = options;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      if (signal.aborted || attempt >= tries || options.isWorth?.(error, attempt) === false) throw error;
      options.onFailure?.(error, attempt);
      const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));
      await sleep(delay, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
}
