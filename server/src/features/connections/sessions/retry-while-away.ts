import { isDatabaseAway } from '#platform/db';
import { retry } from '#platform/kit';
import type { Log } from '#platform/log';

/** Repeats work for as long as the database is away: a session does not end because of that. Other failures are thrown. */
export const retryWhileAway = <T>(
  work: () => Promise<T>,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<T> =>
  retry(work, {
    signal,
    isWorth: isDatabaseAway,
    onFailure: (err) =>
      log.warn({ code: 'channel_event_waits', err }, 'the database is away; an event of a channel waits for it'),
  });
