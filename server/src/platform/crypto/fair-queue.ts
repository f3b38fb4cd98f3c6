import { AppError } from '../use-case/index.ts';

interface Waiting {
  begin(): void;
}

/**
 * Runs a few things at once; the rest wait. Callers take turns: one that asks for a thousand holds up the next caller
 * by no more than what is running. Where too many wait already, the answer is to come back later.
 */
export function createFairQueue(options: { atOnce: number; waitingMax: number; waitingMaxEach: number }) {
  /** By caller; a caller whose turn it was goes to the end. */
  const lines = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function next(): void {
    if (running >= options.atOnce) return;
    const [first] = lines;
    if (!first) return;
    const [caller, line] = first;
    lines.delete(caller);
    const turn = line.shift();
    if (line.length > 0) lines.set(caller, line);
    if (!turn) return;
    waiting -= 1;
    running += 1;
    turn.begin();
  }

  function takeTurn(caller: string): Promise<void> {
    const line = lines.get(caller) ?? [];
    if (waiting >= options.waitingMax || line.length >= options.waitingMaxEach) {
      throw new AppError('ERR_UNAVAILABLE', { retryAfter: 5 });
    }
    return new Promise((begin) => {
      line.push({ begin });
      lines.set(caller, line);
      waiting += 1;
      next();
    });
  }

  return {
    async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
      await takeTurn(caller);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
