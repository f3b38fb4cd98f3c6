import { addDays, daysBetween, fromZone } from '../time/index.ts';

/** The first and the last day that are looked at, `YYYY-MM-DD` in the company's zone; both count. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Three years: nobody compares more at once, and nothing asks for a thousand. */
export const rangeDaysMax = 1_096;

export const daysIn = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** What is shown before anybody chose: the month so far. */
export const monthSoFar = (today: string): DayRange => ({ from: `${today.slice(0, 8)}01`, to: today });

const isDay = (value: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith('0000')) return false;
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
};

/** Two days as a range; null where one is none, where they are turned round, or lie too far apart. */
export function rangeBetween(from: string, to: string): DayRange | null {
  if (!isDay(from) || !isDay(to) || to < from) return null;
  const range = { from, to };
  return daysIn(range) <= rangeDaysMax ? range : null;
}

interface AskedRange {
  readonly days?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The range somebody asks for: two days, or so many days up to today. Two days count before a number; nothing at all is
 * the month so far; half of a range is none.
 */
export function rangeOf({ days, from, to }: AskedRange, today: string): DayRange | null {
  if (from !== undefined && to !== undefined) return rangeBetween(from, to);
  if (from !== undefined || to !== undefined) return null;
  if (days === undefined) return monthSoFar(today);
  return Number.isInteger(days) && days >= 1 ? rangeBetween(addDays(today, 1 - days), today) : null;
}

/** As many days, right before: what a figure is compared with. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

/** When the range begins, and when it is over. */
export const instantsOf = ({ from, to }: DayRange, timeZone: string): { start: Date; end: Date } => ({
  start: fromZone(from, '00:00', timeZone),
  end: fromZone(addDays(to, 1), '00:00', timeZone),
});

/** Ranges that are one click away. */
export const readyRanges = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth', 'last365'] as const;
export type ReadyRange = (typeof readyRanges)[number];

export function readyRange(name: ReadyRange, today: string): DayRange {
  const back = (days: number): DayRange => ({ from: addDays(today, 1 - days), to: today });
  const month = monthSoFar(today);
  switch (name) {
    case 'today':
      return back(1);
    case 'yesterday':
      return rangeBefore(back(1));
    case 'last7':
      return back(7);
    case 'last30':
      return back(30);
    case 'last365':
      return back(365);
    case 'thisMonth':
      return month;
    case 'lastMonth': {
      const to = addDays(month.from, -1);
      return { from: `${to.slice(0, 8)}01`, to };
    }
  }
}
