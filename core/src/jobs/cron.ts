import { addDays, inZone } from '../time/index.ts';

/** When repeated work is due: every so many minutes, or once a day at an hour on the wall of a zone. */
export type CronSchedule = { readonly everyMinutes: number } | { readonly at: string; readonly zone: string };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What a clock on the wall of that zone shows, read as if it were UTC. */
function wallMs(instant: number, zone: string): number {
  const { date, time } = inZone(new Date(instant), zone);
  return Date.parse(`${date}T${time}:00Z`);
}

/** The moment a day's hour comes in a zone. Comes it twice, the first counts; is it skipped, as much later as is skipped. */
function instantOf(date: string, time: string, zone: string): number {
  const wall = Date.parse(`${date}T${time}:00Z`);
  const offsets = [wall - dayMs, wall + dayMs].map((around) => wallMs(around, zone) - around);
  const early = wall - Math.max(...offsets);
  return wallMs(early, zone) === wall ? early : wall - Math.min(...offsets);
}

/** The latest due time that is not after `now`. */
export function lastDueAt(schedule: CronSchedule, now: Date): Date {
  const time = now.getTime();
  if ('everyMinutes' in schedule) return new Date(time - (time % (schedule.everyMinutes * minuteMs)));
  const { date } = inZone(now, schedule.zone);
  const today = instantOf(date, schedule.at, schedule.zone);
  return new Date(today <= time ? today : instantOf(addDays(date, -1), schedule.at, schedule.zone));
}

/** The first due time after `now`. */
export function nextDueAt(schedule: CronSchedule, now: Date): Date {
  if ('everyMinutes' in schedule) {
    return new Date(lastDueAt(schedule, now).getTime() + schedule.everyMinutes * minuteMs);
  }
  const { date } = inZone(now, schedule.zone);
  const today = instantOf(date, schedule.at, schedule.zone);
  return new Date(today > now.getTime() ? today : instantOf(addDays(date, 1), schedule.at, schedule.zone));
}
