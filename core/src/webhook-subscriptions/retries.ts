const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait after each failed try; together they last about a day. */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
];
/** Nothing has arrived for so long: nobody listens there. */
const switchOffMs = 3 * 24 * hour;
/** While all of it fails, how long nothing is tried at all: what waits must not be a flood. */
const restMs = [5 * second, 30 * second, 2 * minute, 5 * minute];

/** When to try again after so many failed tries; null: not again. */
export function nextPostAt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** How long an address rests that failed so often without an answer in between. */
export const restAfter = (failures: number): number => restMs[Math.min(Math.max(failures, 1), restMs.length) - 1] ?? 0;

export type PostOutcome =
  | { readonly ok: true; readonly status: number }
  /** `status` is what was answered, if anything. */
  | { readonly ok: false; readonly status: number | null };

const gone = 410;

/** What becomes of a subscription after a post. */
export function subscriptionHealthAfter(
  before: { readonly failingSince: Date | null; readonly failures: number },
  outcome: PostOutcome,
  now: Date,
): { readonly failingSince: Date | null; readonly failures: number; readonly switchOff: 'failing' | 'gone' | null } {
  if (outcome.ok) return { failingSince: null, failures: 0, switchOff: null };
  const failingSince = before.failingSince ?? now;
  const isLost = now.getTime() - failingSince.getTime() >= switchOffMs;
  const switchOff = outcome.status === gone ? 'gone' : isLost ? 'failing' : null;
  return { failingSince, failures: before.failures + 1, switchOff };
}

/** 2xx is the only answer that counts as one. */
export const isAccepted = (status: number): boolean => status >= 200 && status < 300;
