import type { ConnectionLimit, LimitKind } from '@oplano/contracts/connections';
import { isBulk, sendClasses, type SendClass } from './classes.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Where a channel does not say how long it holds an account back. */
const unknownMs: Readonly<Record<LimitKind, number>> = {
  rate: minuteMs,
  timelock: 24 * hourMs,
  quota: 24 * hourMs,
  policy: hourMs,
};

/** When a limit ends of which the channel did not say it. */
export const assumedEnd = (kind: LimitKind, now: Date): Date => new Date(now.getTime() + unknownMs[kind]);

/**
 * Which classes a limit stops. Whoever writes too fast is stopped altogether. Who may not begin conversations may still
 * answer, and an account under suspicion should not show that it is a machine.
 */
function stops(kind: LimitKind, sendClass: SendClass): boolean {
  if (kind === 'rate') return true;
  if (kind === 'policy') return sendClass !== 'person';
  return isBulk(sendClass);
}

/** A limit that stops something right now: one that only counts does not, and one that is over does not. */
export const isInForce = ({ until, used, total }: ConnectionLimit, now: Date): boolean =>
  until !== null && new Date(until) > now && (used === null || total === null || used >= total);

/** Until when each class waits for the channel; classes that may send are not in it. */
export function heldUntil(limits: readonly ConnectionLimit[], now: Date): ReadonlyMap<SendClass, Date> {
  const held = new Map<SendClass, Date>();
  for (const limit of limits) {
    if (limit.until === null || !isInForce(limit, now)) continue;
    const until = new Date(limit.until);
    for (const sendClass of sendClasses) {
      const known = held.get(sendClass);
      if (stops(limit.kind, sendClass) && (!known || known < until)) held.set(sendClass, until);
    }
  }
  return held;
}

/** Whether the channel refuses, for now, messages to people who never wrote. */
export const mayNotBegin = (limits: readonly ConnectionLimit[], now: Date): boolean =>
  limits.some((limit) => (limit.kind === 'timelock' || limit.kind === 'quota') && isInForce(limit, now));

const firstPauseMs = 30_000;
const longestPauseMs = 15 * minuteMs;
const slowMs = 10 * minuteMs;
const firstPerMinute = 30;

/** How an account goes on after the channel found it too fast. */
export interface SlowedDown {
  readonly until: Date;
  readonly perMinute: number;
  readonly slowUntil: Date;
}

/**
 * After a refusal for speed: a pause, and then slowly for a while. Refused again in that time, the pause doubles and the
 * speed halves; refusals that come while it pauses belong to sends that were under way, and change nothing.
 */
export function afterRateLimit(before: SlowedDown | null, now: Date): SlowedDown {
  if (before && before.until > now) return before;
  const again = before !== null && before.slowUntil > now;
  const lastPauseMs = again ? before.slowUntil.getTime() - before.until.getTime() - slowMs : 0;
  const pauseMs = again ? Math.min(longestPauseMs, Math.max(firstPauseMs, lastPauseMs) * 2) : firstPauseMs;
  const until = new Date(now.getTime() + pauseMs);
  return {
    until,
    perMinute: again ? Math.max(1, Math.floor(before.perMinute / 2)) : firstPerMinute,
    // The pause stands in it as well, so that the next one is known to be longer.
    slowUntil: new Date(until.getTime() + slowMs + pauseMs),
  };
}
