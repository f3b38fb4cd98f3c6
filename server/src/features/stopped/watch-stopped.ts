import type { StoppedQueue } from '@oplano/contracts/stopped';
import { platformTransaction } from '#platform/db';
import { oneAtATime } from '#platform/jobs';
import type { StoppedSource } from '#platform/stopped';
import type { Runtime } from '#platform/use-case';
import { countStopped } from './stopped.queries.ts';

const lookEveryMs = 60_000;

/** How much of each queue waits for the operator, for whoever watches the program: one look a minute. */
export function createStoppedWatch({ db, log }: Pick<Runtime, 'db' | 'log'>, sources: readonly StoppedSource[]) {
  let counts: ReadonlyMap<StoppedQueue, number> = new Map();
  let timer: NodeJS.Timeout | undefined;
  const looking = oneAtATime(async () => {
    try {
      counts = await platformTransaction(db, (platform) => countStopped(platform, sources));
    } catch (err) {
      log.warn({ code: 'stopped_uncounted', err }, 'what stopped could not be counted');
    }
  });
  return {
    start(): void {
      looking.ask();
      timer = setInterval(() => looking.ask(), lookEveryMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await looking.settled();
    },
    /** For tests: looks now. */
    async look(): Promise<void> {
      looking.ask();
      await looking.settled();
    },
    /** As it was at the last look. */
    counts: (): ReadonlyMap<StoppedQueue, number> => counts,
  };
}
