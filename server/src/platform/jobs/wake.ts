import { sql } from 'kysely';
import type { RootDb } from '../db/index.ts';
import type { Log } from '../log/index.ts';

/** PostgreSQL channel on which processes tell each other that jobs were put in; the text is the node that tells. */
export const jobsChannel = 'oplano_jobs';

/** How calls that follow each other closely become one notice. */
const coalesceMs = 3;

type Listener = (job?: string) => void;

export interface Wake {
  /** To be called after the commit of a transaction that put a job in; without its name any job may be there. */
  readonly wake: (job?: string) => void;
  /** Hears of wakes in this process at once, without the way through the database. */
  readonly subscribe: (listener: Listener) => () => void;
  /** When the notices on their way have gone out. */
  readonly settled: () => Promise<void>;
}

export function createWake({ db, log, nodeId }: { db: RootDb; log: Log; nodeId: string }): Wake {
  if (!/^[\w-]+$/.test(nodeId)) throw new Error('A node is named by letters, digits, _ and -.');
  const listeners = new Set<Listener>();
  // A notice is worth nothing after a crash, so it does not wait for the disk: that would halve the rate of commits.
  const notice = sql.raw(`begin; set local synchronous_commit = off; notify ${jobsChannel}, '${nodeId}'; commit`);
  let pending: Promise<void> | undefined;

  const send = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, coalesceMs));
    pending = undefined;
    try {
      await notice.execute(db);
    } catch (err) {
      // Workers look by themselves every few seconds.
      log.warn({ code: 'job_notice_failed', err }, 'workers could not be told of a new job');
    }
  };
  let last: Promise<void> = Promise.resolve();
  return {
    wake(job) {
      for (const listener of listeners) listener(job);
      pending ??= last = send();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    settled: () => last,
  };
}
