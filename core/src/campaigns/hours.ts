import type { CampaignSettings } from '@oplano/contracts/campaigns';
import { Temporal } from 'temporal-polyfill';

export type SendingHours = Pick<CampaignSettings, 'startHour' | 'endHour' | 'sabado' | 'domingo'>;

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

const saturday = 6;
const sunday = 7;

function isOpenOnWall({ startHour, endHour, sabado, domingo }: SendingHours, wall: Temporal.ZonedDateTime): boolean {
  if (wall.dayOfWeek === saturday && !sabado) return false;
  if (wall.dayOfWeek === sunday && !domingo) return false;
  const time = wall.toPlainTime().toString().slice(0, 5);
  if (startHour === endHour) return true;
  return startHour < endHour ? time >= startHour && time < endHour : time >= startHour || time < endHour;
}

/** Whether campaigns send at this moment, by the clock on the wall. */
export const isOpenAt = (hours: SendingHours, timeZone: string, at: Date): boolean =>
  isOpenOnWall(hours, zoned(at, timeZone));

/** A week and a day, so that hours of one day of the week come again whatever happens to its clocks. */
const daysAhead = 9;

/**
 * When campaigns send again; null: they do so now. Hours open at their first minute, at midnight where a day is allowed
 * again, or where a change of clocks leads back into them.
 */
export function closedUntil(hours: SendingHours, timeZone: string, now: Date): Date | null {
  const wall = zoned(now, timeZone);
  if (isOpenOnWall(hours, wall)) return null;
  const opens: Temporal.ZonedDateTime[] = [];
  const [hour = 0, minute = 0] = hours.startHour.split(':').map(Number);
  for (let days = 0; days < daysAhead; days += 1) {
    const day = wall.toPlainDate().add({ days });
    opens.push(
      day.toZonedDateTime({ timeZone }),
      day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour, minute) }),
    );
  }
  const change = wall.getTimeZoneTransition('next');
  if (change) opens.push(change);
  const times = opens
    .filter((at) => at.epochMilliseconds > now.getTime() && isOpenOnWall(hours, at))
    .map((at) => at.epochMilliseconds);
  return new Date(Math.min(...times));
}
