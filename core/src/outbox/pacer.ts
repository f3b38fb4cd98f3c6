/** At most so many in any stretch of time of this length. */
export interface RateLimit {
  readonly most: number;
  readonly withinMs: number;
}

/** How fast something may be sent: a pause after each send, and caps. Without either nothing is slowed. */
export interface Pace {
  /** Between two sends, somewhere between these; regular pauses look like what they are. */
  readonly gapMs?: { readonly least: number; readonly most: number };
  readonly limits: readonly RateLimit[];
  /** After so many sends without a pause of this length comes one. */
  readonly longPause?: { readonly after: number; readonly ms: number };
}

export const unpaced: Pace = { limits: [] };

/** The times of the sends so far, the latest first; at least as many as the largest `most` of the limits. */
export type SendHistory = readonly Date[];

/** How many sends of the past a pace has to know. */
export const historyNeeded = ({ gapMs, limits, longPause }: Pace): number =>
  Math.max(gapMs ? 1 : 0, longPause?.after ?? 0, ...limits.map(({ most }) => most));

/** How far back a pace looks. */
export const historyMs = ({ gapMs, limits, longPause }: Pace): number =>
  Math.max(gapMs?.most ?? 0, longPause ? longPause.after * longPause.ms : 0, ...limits.map(({ withinMs }) => withinMs));

/**
 * The earliest moment at which one more may be sent, not before `now`. `closedUntil`: nothing goes before then, whatever
 * the pace. Asked twice about the same past it says the same, so that asking often is no way to go faster.
 */
export function nextAllowedAt(history: SendHistory, pace: Pace, closedUntil: Date | null, now: Date): Date {
  const [last] = history;
  const times = [now.getTime(), closedUntil?.getTime() ?? 0];
  if (pace.gapMs && last) times.push(last.getTime() + gapAfter(last, pace.gapMs));
  if (pace.longPause && last && runLength(history, pace.longPause.ms) >= pace.longPause.after) {
    times.push(last.getTime() + pace.longPause.ms);
  }
  for (const { most, withinMs } of pace.limits) {
    // The one that must have left the stretch before another may enter it.
    const oldest = history[most - 1];
    if (oldest) times.push(oldest.getTime() + withinMs);
  }
  return new Date(Math.max(...times));
}

/** How many of the last sends followed each other without a pause of this length; a night between them is one. */
function runLength(history: SendHistory, pauseMs: number): number {
  const end = history.findIndex((at, index) => {
    const earlier = history[index + 1];
    return earlier === undefined || at.getTime() - earlier.getTime() >= pauseMs;
  });
  return end + 1;
}

/** The pause after a send: by chance, and yet always the same one after the same send. */
function gapAfter(last: Date, { least, most }: NonNullable<Pace['gapMs']>): number {
  let mixed = (last.getTime() ^ (last.getTime() / 2 ** 32)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  const share = ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  return Math.round(least + share * (most - least));
}
