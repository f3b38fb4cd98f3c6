import { addDays } from '@oplano/core/time';

const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};

/**
 * A day as people type it, in the order of their language or as `YYYY-MM-DD`; empty where it is none. Phones have keys
 * for numbers alone, so eight digits do.
 */
export function readDay(text: string, tag: string): string {
  const order = new Intl.DateTimeFormat(tag)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type !== 'literal');
  const typed = text.trim();
  const apart = /^\d{8}$/.test(typed) && order.at(-1) === 'year' ? typed.replace(/^(..)(..)/, '$1/$2/') : typed;
  const numbers = apart.match(/^(\d+)\D+(\d+)\D+(\d+)$/)?.slice(1);
  if (!numbers) return '';
  const [first = ''] = numbers;
  const at = (type: 'year' | 'month' | 'day', ofYearFirst: number): string =>
    numbers[first.length === 4 ? ofYearFirst : order.indexOf(type)] ?? '';
  const year = at('year', 0);
  const whole = year.length === 2 ? `20${year}` : year;
  const day = `${whole}-${at('month', 1).padStart(2, '0')}-${at('day', 2).padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isDay(day) ? day : '';
}

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The days of a week up to this one and after it, in a week that begins on that weekday. */
const placeInWeek = (day: string, firstWeekday: number): number => (weekday(day) - firstWeekday + 7) % 7;

/** The same day of another month, or its last one where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The weeks that hold the month of a day, whole, with days of the months beside it. */
export function weeksOf(day: string, firstWeekday: number): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -placeInWeek(first, firstWeekday));
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let week = start; week < next; week = addDays(week, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, place) => addDays(week, place)));
  }
  return weeks;
}

/** Where a key leads from a day of a calendar; null for any other key. */
export function dayByKey(key: string, isShifted: boolean, day: string, firstWeekday: number): string | null {
  const place = placeInWeek(day, firstWeekday);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -place);
    case 'End':
      return addDays(day, 6 - place);
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1);
    default:
      return null;
  }
}
