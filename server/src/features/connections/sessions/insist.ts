import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#platform/db';
import type { Log } from '#platform/log';

const firstDelayMs = 100;
const longestDelayMs = 5_000;

/** Repeats work for as long as the database is away: a session does not end because of that. Other failures are thrown. */
export async function insist<T>(
  work: () => Promise<T>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<T> {
  for (let delay = firstDelayMs; ; delay = Math.min(delay * 2, longestDelayMs)) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !isDatabaseAway(error)) throw error;
      log.warn({ code: 'channel_event_waits', err: error }, 'the database is away; an event of a channel waits for it');
      await sleep(delay, undefined, { signal });
    }
  }
}
