/** How asking somebody outside went lately. */
export interface Health {
  readonly failures: number;
  /** Nobody asks before this. */
  readonly shutUntil: Date | null;
}

export const failuresMax = 5;
const shutMs = 60_000;
const longestMs = 15 * 60_000;

/** Whether they may be asked: not while they are shut after failing again and again. */
export const mayAsk = ({ shutUntil }: Health, now: Date): boolean => shutUntil === null || shutUntil <= now;

/** Their health after one more question; null: as it was. Each failure after the fifth shuts them for longer. */
export function healthAfter({ failures, shutUntil }: Health, hasFailed: boolean, now: Date): Health | null {
  if (!hasFailed) return failures === 0 && shutUntil === null ? null : { failures: 0, shutUntil: null };
  const count = failures + 1;
  if (count < failuresMax) return { failures: count, shutUntil };
  const ms = Math.min(shutMs * 2 ** Math.min(count - failuresMax, 10), longestMs);
  return { failures: count, shutUntil: new Date(now.getTime() + ms) };
}
