const minuteMs = 60_000;

/** A page that is in view says so every half minute; one that has been silent for longer is seen by nobody. */
const inViewMs = 75_000;

/** Whoever has a page in front of them hears of it there. */
export const isInView = (lastInView: Date | null, now: Date): boolean =>
  lastInView !== null && now.getTime() - lastInView.getTime() < inViewMs;

/** News that is older than this is none. */
export const noticeLateMs = 15 * minuteMs;

/** Tries of one notice before it is let go. */
export const pushTriesMax = 4;
const longestRestMs = 6 * 60 * minuteMs;
/** After so many in a row nobody is there any more: some days. */
const failuresMax = 24;

/** What a push service said, and how often it had failed before. */
interface PushOutcome {
  readonly answer: number | 'refused' | 'unreachable';
  readonly tries: number;
  readonly failures: number;
}

/** What becomes of the browser that was written to. */
export type AfterPush =
  | { readonly do: 'arrived' }
  /** The same notice is tried once more after a while. */
  | { readonly do: 'again' }
  /** This notice is let go, and none is sent until then. */
  | { readonly do: 'rest'; readonly failures: number; readonly until: Date }
  /** The browser has gone, or its address was never one to write to. */
  | { readonly do: 'forget' };

const hasGone = (answer: PushOutcome['answer']): boolean => answer === 404 || answer === 410 || answer === 'refused';
const isPassing = (answer: PushOutcome['answer']): boolean =>
  answer === 'unreachable' || answer === 429 || (typeof answer === 'number' && answer >= 500);

export function afterPush({ answer, tries, failures }: PushOutcome, now: Date): AfterPush {
  if (typeof answer === 'number' && answer >= 200 && answer < 300) return { do: 'arrived' };
  if (hasGone(answer) || failures + 1 >= failuresMax) return { do: 'forget' };
  if (isPassing(answer) && tries < pushTriesMax) return { do: 'again' };
  const restMs = Math.min(minuteMs * 2 ** failures, longestRestMs);
  return { do: 'rest', failures: failures + 1, until: new Date(now.getTime() + restMs) };
}
