import { createHash } from 'node:crypto';
import { waitsOf, type Patience } from '@oplano/core/limits';
import type { Clock } from '../clock/index.ts';
import { platformTransaction, type RootDb } from '../db/index.ts';
import { AppError } from '../use-case/index.ts';
import { countCall, countTry, forget, giveBack, sweepCounters } from './counters.repo.ts';
import { createRefusals } from './refusals.ts';

/** A budget of calls: at most `most` in a window that begins with the first of them. */
export interface AttemptBudget {
  readonly most: number;
  readonly windowMs: number;
}

/** What is left of a budget, and for how long. */
export interface BudgetLeft {
  readonly calls: number;
  readonly seconds: number;
}

/** Something that can go wrong too often. */
export interface Tried {
  readonly key: string;
  readonly patience: Patience;
  /** A success wipes the slate; otherwise it only does not count itself. */
  readonly cleared?: boolean;
}

/** A try that is under way; it counts as a wrong one until it is said to have been right. */
export interface Attempt {
  succeeded(): Promise<void>;
  /** It was neither: it does not count itself, and wipes no slate. */
  takenBack(): Promise<void>;
}

/** Of fixed length whatever it names, and telling nobody whom. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts what callers do in a table that all processes share, so that no process can be played against another. */
export function createLimits({ db, clock }: { db: RootDb; clock: Clock }) {
  const refusals = createRefusals();

  function refuse(key: string, until: Date, now: Date): never {
    refusals.add(key, until);
    const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
    throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.max(1, seconds) });
  }
  /** What was refused a moment ago is refused again without asking the database. */
  function refuseKnown(key: string, longestMs: number, now: Date): void {
    const until = refusals.find(key, longestMs, now);
    if (until) refuse(key, until, now);
  }

  return {
    /** Counts one call; throws ERR_TOO_MANY_REQUESTS with the seconds to wait when it is one too many. */
    async take(name: string, budget: AttemptBudget): Promise<BudgetLeft> {
      const key = digest(name);
      const now = clock.now();
      refuseKnown(key, budget.windowMs, now);
      const { count, until } = await platformTransaction(db, (platform) => countCall(platform, key, budget, now));
      if (count === null) refuse(key, until, now);
      const seconds = Math.max(Math.ceil((until.getTime() - now.getTime()) / 1_000), 1);
      return { calls: Math.max(budget.most - count, 0), seconds };
    },

    /**
     * Begins a try that may turn out to be wrong. It is counted before it is made: of a thousand at the same moment
     * only as many go on as are free. Throws ERR_TOO_MANY_REQUESTS, and counts nothing, where one of them has to wait.
     */
    async begin(tries: readonly Tried[]): Promise<Attempt> {
      const now = clock.now();
      // In one order for all, so that two never wait for each other.
      const sorted = tries
        .map((one) => ({ ...one, key: digest(one.key) }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      for (const { key, patience } of sorted) refuseKnown(key, patience.longestMs, now);
      await platformTransaction(db, async (platform) => {
        for (const { key, patience } of sorted) {
          const until = await countTry(platform, key, { waits: waitsOf(patience), memoryMs: patience.memoryMs }, now);
          if (until) refuse(key, until, now);
        }
      });
      const end = async (wipes: boolean): Promise<void> => {
        await platformTransaction(db, async (platform) => {
          for (const { key, cleared } of sorted)
            await (wipes && cleared ? forget(platform, key) : giveBack(platform, key));
        });
        for (const { key } of sorted) refusals.remove(key);
      };
      return { succeeded: () => end(true), takenBack: () => end(false) };
    },

    sweep: (): Promise<void> => platformTransaction(db, (platform) => sweepCounters(platform, clock.now())),
  };
}
export type SharedLimits = ReturnType<typeof createLimits>;
