import { setTimeout as wait } from 'node:timers/promises';

export interface Patience {
  /** Ends the trying; the last failure is thrown. */
  readonly signal: AbortSignal;
  readonly tries?: number;
  readonly firstDelayMs?: number;
  readonly onFailure?: (error: unknown, attempt: number) => void;
}

/** Tries again, ever more slowly (up to 5 s), until it works, the tries are used up or nobody wants it any more. */
export async function patiently<T>(work: () => Promise<T>, patience: Patience): Promise<T> {
  const { signal, tries = Number.POSITIVE_INFINITY, firstDelayMs = 100, onFailure } = patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || attempt >= tries) throw error;
      onFailure?.(error, attempt);
      await wait(Math.min(5_000, firstDelayMs * 2 ** (attempt - 1)), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
}
