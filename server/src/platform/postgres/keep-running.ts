import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningPostmaster } from './postmaster.ts';

const lookEveryMs = 250;
const restMs = 1_000;

interface Options {
  readonly cluster: string;
  /** Brings it up again where it was; answers the number of its process. */
  readonly again: () => Promise<{ pid: number }>;
  readonly onProgress: (line: string) => void;
}

/** Watches a PostgreSQL and brings it back whenever it is gone, until `stop`: nobody else will, and the server waits. */
export function keepRunning({ cluster, again, onProgress }: Options): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const rest = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function watch(): Promise<void> {
    for (await rest(lookEveryMs); !signal.aborted; await rest(lookEveryMs)) {
      if ((await findRunningPostmaster(cluster)) || signal.aborted) continue;
      onProgress('The database has ended; it is started again');
      try {
        await again();
      } catch (error) {
        onProgress(`The database does not come back: ${error instanceof Error ? error.message : String(error)}`);
        await rest(restMs);
      }
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
