const dayMs = 86_400_000;
/** What WhatsApp said of a number counts for so long. */
export const numberCheckKeptMs = 7 * dayMs;

/** Whether an answer about a number still counts. */
export const isCheckFresh = (checkedAt: Date, now: Date): boolean =>
  now.getTime() - checkedAt.getTime() < numberCheckKeptMs;

/** Accounts that ask about many numbers are banned: a few at a time, then a pause, and so many a day. */
export const numberChecks = { atOnce: 5, pauseMs: 30_000, aDay: 1_000, retryMs: 15 * 60_000 } as const;

interface AskedBefore {
  /** Within a day. */
  readonly asked: number;
  readonly lastAt: Date | null;
}

/** How many numbers may be asked about now, after what was asked before, and when the next may. */
export function numberChecksNow(
  { asked: askedToday, lastAt }: AskedBefore,
  now: Date,
): { readonly ask: number; readonly nextAt: Date } {
  const pauseEnds = new Date((lastAt?.getTime() ?? 0) + numberChecks.pauseMs);
  if (pauseEnds > now) return { ask: 0, nextAt: pauseEnds };
  const ask = Math.max(0, Math.min(numberChecks.atOnce, numberChecks.aDay - askedToday));
  const wait = ask === 0 ? 3_600_000 : numberChecks.pauseMs;
  return { ask, nextAt: new Date(now.getTime() + wait) };
}
