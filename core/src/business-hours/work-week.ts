import type { ServiceHours } from '@oplano/contracts/settings';
import { weekdaysEn } from '@oplano/contracts/settings';
import { inZone } from '../time/index.ts';
import { effectiveHours, periodsOf } from './business-hours.ts';

const daySeconds = 86_400;
const weekSeconds = 7 * daySeconds;
/** The first Monday after which seconds are counted: 5 January 1970. */
export const firstMonday = 4 * daySeconds;

/** The service time of a week, so laid out that the time up to any moment is one look at it. Seconds since Monday, 0:00. */
export interface WorkWeek {
  /** When each stretch of service begins; the first of them at 0, if only with no length. */
  readonly starts: readonly number[];
  readonly lengths: readonly number[];
  /** Service time of the week before each of them. */
  readonly before: readonly number[];
  readonly total: number;
}

/** Stretches of the week that touch no other; what runs over its end goes on at its beginning. */
function stretchesOf(hours: ServiceHours): [number, number][] {
  const all = effectiveHours(hours).flatMap((day) => {
    const begins = weekdaysEn.indexOf(day.weekdayEn) * daySeconds;
    return periodsOf(day).flatMap(({ from, to }): [number, number][] => {
      const [start, end] = [begins + from * 60, begins + to * 60];
      return end <= weekSeconds
        ? [[start, end]]
        : [
            [start, weekSeconds],
            [0, end - weekSeconds],
          ];
    });
  });
  const merged: [number, number][] = [[0, 0]];
  for (const [start, end] of all.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

export function workWeekOf(hours: ServiceHours): WorkWeek {
  const stretches = stretchesOf(hours);
  const lengths = stretches.map(([start, end]) => end - start);
  const before = lengths.map((_, place) => lengths.slice(0, place).reduce((sum, length) => sum + length, 0));
  return {
    starts: stretches.map(([start]) => start),
    lengths,
    before,
    total: lengths.reduce((sum, length) => sum + length, 0),
  };
}

/** A week of a company, and the clock on its wall. Holidays are days like any other. */
export interface WorkClock {
  readonly week: WorkWeek;
  readonly timeZone: string;
}

/** Service time since the first Monday, by the clock on the wall. */
function workUpTo({ week, timeZone }: WorkClock, at: Date): number {
  const { date, time, second } = inZone(at, timeZone);
  const wall = Math.floor(Date.parse(`${date}T${time}:${second}Z`) / 1_000) - firstMonday;
  const weeks = Math.floor(wall / weekSeconds);
  const rest = wall - weeks * weekSeconds;
  const place = week.starts.findLastIndex((start) => start <= rest);
  const within = Math.min(rest - (week.starts[place] ?? 0), week.lengths[place] ?? 0);
  return weeks * week.total + (week.before[place] ?? 0) + within;
}

/** How much of the time between two moments was service time, in whole seconds. */
export const workSeconds = (clock: WorkClock, from: Date, to: Date): number =>
  Math.max(0, workUpTo(clock, to) - workUpTo(clock, from));
