import { setTimeout as sleep } from 'node:timers/promises';

const againAfterMs = 400;

/** Calls that are made again until somebody takes them, as banks do with those that were not answered. */
export interface Calls {
  insist(call: () => Promise<boolean>): void;
  /** How many nobody has taken yet. */
  waiting(): number;
  end(): void;
}

export function createCalls(): Calls {
  const ending = new AbortController();
  let open = 0;
  const until = async (call: () => Promise<boolean>): Promise<void> => {
    while (!ending.signal.aborted && !(await call()))
      await sleep(againAfterMs, undefined, { signal: ending.signal }).catch(() => undefined);
  };
  return {
    insist(call) {
      open += 1;
      void until(call).finally(() => (open -= 1));
    },
    waiting: () => open,
    end: () => ending.abort(),
  };
}
