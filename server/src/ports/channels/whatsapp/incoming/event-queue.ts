import { retry } from '#platform/kit';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChannelEvent, ChannelListener } from '../../driver.ts';

export interface EventQueue {
  /** Resolves when the listener has taken it; rejects when it would not, after many tries. */
  push(event: ChannelEvent): Promise<void>;
  /** Everything pushed so far has been taken or given up. */
  settled(): Promise<void>;
}

/** About a minute and a half of trying, with the delays of `retry`. */
const defaultTries = 24;

/** One event at a time, in the order in which they happened. */
export function createEventQueue(
  listener: ChannelListener,
  options: { signal: AbortSignal; tries?: number; onFailure?: (error: unknown, attempt: number) => void },
): EventQueue {
  let order: Promise<void> = Promise.resolve();
  // The library binds key transactions to the calling context. A listener that started anything from inside one would
  // write its keys into a transaction that is already over.
  const outside = AsyncLocalStorage.snapshot();
  const { signal, tries = defaultTries, onFailure } = options;
  return {
    push: (event) => {
      const turn = order.then(() =>
        retry(() => outside(() => listener(event)), { signal, tries, ...(onFailure ? { onFailure } : {}) }),
      );
      order = turn.catch(() => undefined);
      return turn;
    },
    settled: () => order,
  };
}
