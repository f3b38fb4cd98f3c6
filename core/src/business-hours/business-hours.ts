import { defaultServiceHours, weekdaysEn, type ServiceDay, type ServiceHours } from '@oplano/contracts/settings';
import { addDays, fromZone, inZone } from '../time/index.ts';

const dayMinutes = 1_440;
const minuteMs = 60_000;

/** Minutes since the midnight a day begins with. `to` lies beyond 1440 where a period runs over midnight. */
interface Period {
  readonly from: number;
  readonly to: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function period(start: string, end: string): Period[] {
  if (start === '' || end === '') return [];
  const from = minutesOf(start);
  // People write 23:59 for the end of the day and mean its last minute too.
  const until = end === '23:59' ? dayMinutes : minutesOf(end);
  return [{ from, to: until > from ? until : until + dayMinutes }];
}

/** When service is on, of one day. */
export const periodsOf = (day: ServiceDay | undefined): Period[] =>
  day ? [...period(day.startTimeA, day.endTimeA), ...period(day.startTimeB, day.endTimeB)] : [];

function dayOf(hours: ServiceHours, date: string): ServiceDay | undefined {
  const sunday0 = new Date(`${date}T00:00:00Z`).getUTCDay();
  const name = weekdaysEn[(sunday0 + 6) % weekdaysEn.length];
  return hours.find((day) => day.weekdayEn === name);
}

/** Hours that nobody has saved yet are the usual ones. */
export const effectiveHours = (stored: ServiceHours): ServiceHours =>
  stored.length === 0 ? defaultServiceHours : stored;

/** The hours with some days as they are given; all others stay. */
export const hoursWith = (hours: ServiceHours, days: ServiceHours): ServiceHours => {
  const given = new Map(days.map((day) => [day.weekdayEn, day]));
  const known = new Set(hours.map(({ weekdayEn }) => weekdayEn));
  return [
    ...hours.map((day) => given.get(day.weekdayEn) ?? day),
    ...days.filter(({ weekdayEn }) => !known.has(weekdayEn)),
  ];
};

/** Whether it is service time there now. A period may run over midnight; equal ends mean the whole day. */
export function isOpen(stored: ServiceHours, timeZone: string, now: Date): boolean {
  const hours = effectiveHours(stored);
  const { date, time } = inZone(now, timeZone);
  const minute = minutesOf(time);
  const today = periodsOf(dayOf(hours, date));
  const yesterday = periodsOf(dayOf(hours, addDays(date, -1)));
  return (
    today.some(({ from, to }) => from <= minute && minute < to) || yesterday.some(({ to }) => minute + dayMinutes < to)
  );
}

/** Where clocks skip the hour at which service begins, it is on from the moment they go on. */
function firstOpen(stored: ServiceHours, timeZone: string, now: Date, start: Date): Date {
  const before = new Date(start.getTime() - minuteMs);
  return before > now && isOpen(stored, timeZone, before) ? firstOpen(stored, timeZone, now, before) : start;
}

/** When service begins next; null for hours that never do. Now, when it is service time already. */
export function nextOpening(stored: ServiceHours, timeZone: string, now: Date): Date | null {
  if (isOpen(stored, timeZone, now)) return now;
  const hours = effectiveHours(stored);
  const { date } = inZone(now, timeZone);
  for (let ahead = 0; ahead <= weekdaysEn.length; ahead += 1) {
    const day = addDays(date, ahead);
    const starts = periodsOf(dayOf(hours, day))
      .map(({ from }) => fromZone(day, timeOf(from), timeZone))
      .filter((start) => start > now)
      .toSorted((a, b) => a.getTime() - b.getTime());
    if (starts[0]) return firstOpen(stored, timeZone, now, starts[0]);
  }
  return null;
}
