import { Temporal } from 'temporal-polyfill';
import type { DayRule, Holidays } from './business-days.ts';
import { onBusinessDay } from './business-days.ts';

export type RecurrenceUnit = 'minutes' | 'days' | 'weeks' | 'months';

/** Something that comes again: the same hour on the wall of a zone, every so many days, weeks or months. */
export interface Recurrence {
  /** When it comes for the first time. */
  readonly first: Date;
  readonly unit: RecurrenceUnit;
  /** How many units lie between two of them. */
  readonly every: number;
  readonly timeZone: string;
  /** What happens to one that falls on a day nobody works. */
  readonly dayRule: DayRule;
}

export interface PlannedDate {
  /** When the rule alone would have it. */
  readonly nominal: Date;
  /** When it comes. */
  readonly at: Date;
}

/** No rule goes on for longer in search of a date; one that finds none in this many steps has none. */
const stepsMax = 20_000;

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
const toDate = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

/**
 * The one that comes after `step` others. Counted from the first, so that the 31st comes back after a short month, and on
 * the wall: over a change of clocks the hour stays. An hour that is skipped comes as much later as is skipped, and of one
 * that comes twice the first counts.
 */
const nominalAt = (first: Temporal.ZonedDateTime, { unit, every }: Recurrence, step: number): Temporal.ZonedDateTime =>
  first.add({ [unit]: every * step });

/** What the wall is meant to show then, also where its clock skips that hour. Minutes are counted as they pass. */
const wallAt = (
  first: Temporal.ZonedDateTime,
  nominal: Temporal.ZonedDateTime,
  { unit, every }: Recurrence,
  step: number,
): Temporal.PlainDateTime =>
  unit === 'minutes' ? nominal.toPlainDateTime() : first.toPlainDateTime().add({ [unit]: every * step });

const minuteMs = 60_000;
/** No row of days off is longer, so nothing that was due before it is moved behind it. */
const longestBreakMs = 10 * 24 * 60 * minuteMs;

/** Where it is worth beginning to look for what comes after a time: a rule of minutes may have begun a million ago. */
function stepBefore({ first, unit, every, dayRule }: Recurrence, after: Date): number {
  if (unit !== 'minutes') return 0;
  const passedMs = after.getTime() - first.getTime() - (dayRule === 'after' ? longestBreakMs : 0);
  return Math.max(0, Math.floor(passedMs / (every * minuteMs)));
}

export interface DatesWanted {
  readonly count: number;
  readonly after: Date | null;
  readonly holidays: Holidays;
  /** Where to begin, if not with the first. */
  readonly fromStep?: number;
  /** Dates that are not wanted, say because others have them; the next ones take their place. */
  readonly skip?: (date: PlannedDate) => boolean;
}

/**
 * The first `count` dates that come after `after`. Where the rule of days moves one to a time that another has already,
 * or had, it is left out and the next one takes its place: nobody gets three on a Monday.
 */
export function nextDates(
  recurrence: Recurrence,
  { count, after, holidays, fromStep = 0, skip = () => false }: DatesWanted,
): PlannedDate[] {
  const first = zoned(recurrence.first, recurrence.timeZone);
  const found: PlannedDate[] = [];
  const start = Math.max(fromStep, after === null ? 0 : stepBefore(recurrence, after));
  let last = -Infinity;
  for (let step = start; found.length < count && step < start + stepsMax; step += 1) {
    const nominal = nominalAt(first, recurrence, step);
    const wall = wallAt(first, nominal, recurrence, step);
    const at = onBusinessDay(nominal, recurrence.dayRule, holidays, wall).epochMilliseconds;
    const date = { nominal: toDate(nominal), at: new Date(at) };
    if (skip(date)) continue;
    if (at > last && (after === null || at > after.getTime())) found.push(date);
    last = Math.max(last, at);
  }
  return found;
}

/** How many others come before a date of the rule; null: it is none. */
export function stepOf(recurrence: Recurrence, nominal: Date): number | null {
  const first = zoned(recurrence.first, recurrence.timeZone);
  const { unit, every } = recurrence;
  const start =
    unit === 'minutes' ? Math.floor((nominal.getTime() - recurrence.first.getTime()) / (every * minuteMs)) : 0;
  for (let step = Math.max(0, start); step < start + stepsMax; step += 1) {
    const at = nominalAt(first, recurrence, step).epochMilliseconds;
    if (at === nominal.getTime()) return step;
    if (at > nominal.getTime()) return null;
  }
  return null;
}

/** Where a date of a rule comes to lie, say once the holidays are others. */
export const placedDate = (
  nominal: Date,
  { timeZone, dayRule }: Pick<Recurrence, 'timeZone' | 'dayRule'>,
  holidays: Holidays,
): Date => toDate(onBusinessDay(zoned(nominal, timeZone), dayRule, holidays));
