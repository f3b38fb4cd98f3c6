import { addDays } from '../time/index.ts';
import { daysIn, type DayRange } from './range.ts';

/** One day is shown by its hours, more by their days. */
export const isByHour = (range: DayRange): boolean => daysIn(range) === 1;

/** The names of the bars of a range, in their order: `00:00` … `23:00`, or its days. None is left out. */
export const slotsOf = (range: DayRange): string[] =>
  isByHour(range)
    ? Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
    : Array.from({ length: daysIn(range) }, (_, day) => addDays(range.from, day));

/** Every bar of a range with what was counted for it; nothing is zero. */
export const filledSlots = (range: DayRange, counted: ReadonlyMap<string, number>): { slot: string; total: number }[] =>
  slotsOf(range).map((slot) => ({ slot, total: counted.get(slot) ?? 0 }));
