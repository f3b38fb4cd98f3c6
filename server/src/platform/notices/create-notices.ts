import { sql } from 'kysely';
import type { RootDb } from '../db/index.ts';
import { keepListening } from '../kit/index.ts';
import type { Log } from '../log/index.ts';

type Hearer = (key: string | null, isOurs: boolean) => void;

/** Processes telling each other that something changed: what it was is a short key, the rest stands in the database. */
export interface Notices {
  /** To be called after the commit. */
  tell(key: string): void;
  /** Hears what this process tells at once, and what others tell once `listen` runs. `null`: anything may have changed. */
  subscribe(listener: Hearer): () => void;
  /** Keeps one connection that hears of other processes, through restarts of the database. Returns its end. */
  listen(url: string): () => Promise<void>;
  /** When the notices on their way have gone out. */
  settled(): Promise<void>;
}

/** How calls that follow each other closely become one notice. */
const coalesceMs = 3;
/** PostgreSQL takes 8000 bytes a notice. */
const mostKeys = 140;
const keyForm = /^[\w:-]{1,50}$/;

export function createNotices(options: { db: RootDb; log: Log; nodeId: string; channel: string }): Notices {
  const { db, log, nodeId, channel } = options;
  const listeners = new Set<Hearer>();
  let waiting = new Set<string>();
  let pending: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const hear: Hearer = (key, isOurs) => {
    for (const listener of listeners) listener(key, isOurs);
  };

  async function send(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, coalesceMs));
    pending = undefined;
    const keys = [...waiting];
    waiting = new Set();
    try {
      for (let at = 0; at < keys.length; at += mostKeys) {
        const payload = `${nodeId} ${keys.slice(at, at + mostKeys).join(' ')}`;
        await sql`select pg_notify(${channel}, ${payload})`.execute(db);
      }
    } catch (err) {
      // Whoever listens also looks by itself every few seconds.
      log.warn({ code: 'notice_failed', err, channel }, 'other processes could not be told of a change');
    }
  }

  return {
    tell(key) {
      if (!keyForm.test(key)) throw new Error(`${key} is no key of a notice.`);
      hear(key, true);
      waiting.add(key);
      pending ??= last = send();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listen: (url) =>
      keepListening({
        url,
        channel,
        log,
        onNotice: (payload) => {
          const [teller, ...keys] = payload.split(' ');
          if (teller !== nodeId) for (const key of keys) hear(key, false);
        },
        // Whatever was told while nobody listened.
        onOpen: () => hear(null, false),
      }),
    settled: () => last,
  };
}
