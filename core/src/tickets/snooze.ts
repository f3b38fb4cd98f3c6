import type { ErrorCode } from '@oplano/contracts';
import { addDays, fromZone, inZone } from '../time/index.ts';
import { maySnooze, type Doer } from './policy.ts';
import type { TicketFacts } from './visibility.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Further away than that nobody means it. */
const longestMs = 366 * dayMs;
/** Whoever chose the current minute meant a moment ago. */
const graceMs = minuteMs;

export type SnoozeDecision =
  | { readonly ok: true; readonly until: Date | null }
  | { readonly ok: false; readonly code: ErrorCode };

/** Putting a ticket aside, or bringing it back (`until` null). Only what somebody leads can come back to somebody. */
export function decideSnooze(doer: Doer, ticket: TicketFacts, until: Date | null, now: Date): SnoozeDecision {
  if (!maySnooze(doer, ticket)) return { ok: false, code: 'ERR_NO_PERMISSION' };
  if (until === null) return { ok: true, until };
  const ahead = until.getTime() - now.getTime();
  if (ahead < -graceMs || ahead > longestMs) return { ok: false, code: 'ERR_SNOOZE_TIME' };
  return { ok: true, until };
}

/** The hour at which people begin to work. */
const morning = '08:00';
export const snoozeChoices = ['hour', 'hours', 'tomorrow', 'nextWeek'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const monday = 1;
const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

/** When a ticket comes back that is put aside by one of the usual choices, on the wall of that zone. */
export function snoozeUntil(choice: SnoozeChoice, now: Date, timeZone: string): Date {
  if (choice === 'hour') return new Date(now.getTime() + hourMs);
  if (choice === 'hours') return new Date(now.getTime() + 3 * hourMs);
  const { date } = inZone(now, timeZone);
  const days = choice === 'tomorrow' ? 1 : (monday - weekdayOf(date) + 7) % 7 || 7;
  return fromZone(addDays(date, days), morning, timeZone);
}
