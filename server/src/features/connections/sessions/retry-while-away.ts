import { isWorthAnotherTry } from '#platform/db';
import { retry } from '#platform/kit';
import type { Log } from '#platform/log';

/**
 * Repeats work for as long as the database is away, and a few times where it gave way to another: a session does not
 * end because of that. Other failures are thrown. `work` hears which try it is.
 */
export const retryWhileAway = <T>(
  work: (attempt: number) => Promise<T>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<T> =>
  retry(work, {
    signal,
    isWorth: isWorthAnotherTry,
    onFailure: (err) =>
      log.warn({ code: 'channel_event_waits', err }, 'the database is away; an event of a channel waits for it'),
  });
