import { isWorthAnotherTry } from '#platform/db';
import { retry } from '#platform/kit';
import type { Log } from '#platform/log';

/**
 * Repeats work whose failure says nothing of it: a session does not end because the database is away, nor because it
 * gave way to another writer. Other failures are thrown. `work` hears which try it is.
 */
export const retryUntilHeard = <T>(
  work: (attempt: number) => Promise<T>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<T> =>
  retry(work, {
    signal,
    isWorth: isWorthAnotherTry,
    onFailure: (err) =>
      log.warn(
        { code: 'channel_event_waits', err },
        'the database is away or busy; an event of a channel waits for it',
      ),
  });
