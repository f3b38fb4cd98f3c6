import { SandboxError } from './sandbox-error.ts';

export interface TurnLimits {
  /** How many run at the same moment. */
  readonly atOnce: number;
  /** How many wait, of one company. */
  readonly waitingMax: number;
  readonly waitMs: number;
}

interface Waiter {
  readonly go: () => void;
}

/** One company may take a third of what there is, and always one. */
export const shareOf = (atOnce: number): number => Math.max(1, Math.floor(atOnce / 3));

/** Whose turn it is: few at once, none of a company more than its share, and companies one after the other. */
export function createTurns({ atOnce, waitingMax, waitMs }: TurnLimits) {
  const share = shareOf(atOnce);
  const running = new Map<number, number>();
  /** In the order in which companies come next. */
  const waiting = new Map<number, Waiter[]>();
  let total = 0;

  const mayRun = (companyId: number): boolean => total < atOnce && (running.get(companyId) ?? 0) < share;

  function begin(companyId: number): () => void {
    total += 1;
    running.set(companyId, (running.get(companyId) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      total -= 1;
      const left = (running.get(companyId) ?? 1) - 1;
      if (left > 0) running.set(companyId, left);
      else running.delete(companyId);
      next();
    };
  }

  function next(): void {
    for (const [companyId, waiters] of waiting) {
      if (!mayRun(companyId)) continue;
      const waiter = waiters.shift();
      // Whoever was served goes to the end of the line.
      waiting.delete(companyId);
      if (waiters.length > 0) waiting.set(companyId, waiters);
      waiter?.go();
      return;
    }
  }

  function leave(companyId: number, waiter: Waiter): void {
    const waiters = waiting.get(companyId)?.filter((one) => one !== waiter) ?? [];
    if (waiters.length > 0) waiting.set(companyId, waiters);
    else waiting.delete(companyId);
  }

  /** Waits for a turn; answers how to end it. */
  function take(companyId: number): Promise<() => void> {
    if (mayRun(companyId) && !waiting.has(companyId)) return Promise.resolve(begin(companyId));
    const waiters = waiting.get(companyId) ?? [];
    if (waiters.length >= waitingMax) return Promise.reject(new SandboxError('busy'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(companyId, waiter);
        reject(new SandboxError('busy'));
      }, waitMs);
      const waiter: Waiter = {
        go: () => {
          clearTimeout(timer);
          resolve(begin(companyId));
        },
      };
      waiting.set(companyId, [...waiters, waiter]);
    });
  }

  return { take };
}
