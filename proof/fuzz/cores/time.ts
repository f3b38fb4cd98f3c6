import { weekdaysEn, type ServiceHours } from '@oplano/contracts/settings';
import { isOpen, nextOpening } from '@oplano/core/business-hours';
import { backoffMs, lastDueAt, nextDueAt } from '@oplano/core/jobs';
import { addDays, daysBetween, fromZone, inZone } from '@oplano/core/time';
import fc from 'fast-check';
import { demand, holds, type Property } from '../property.ts';

const zones = [
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/Istanbul',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'UTC',
] as const;
export const zone = fc.constantFrom(...zones);
export const moment = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000));

const clock = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const period = fc.oneof(fc.tuple(clock, clock), fc.constant(['', ''] as const));

export const hours: fc.Arbitrary<ServiceHours> = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...weekdaysEn), period, period), { maxLength: 7, selector: ([day]) => day })
  .map((days) =>
    days.map(([weekdayEn, [startTimeA, endTimeA], [startTimeB, endTimeB]]) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTimeA,
      endTimeA,
      startTimeB,
      endTimeB,
    })),
  );

const minuteMs = 60_000;
const schedule = fc.oneof(
  fc.record({ everyMinutes: fc.integer({ min: 1, max: 1_440 }) }),
  fc.record({ at: clock, zone }),
);

/** Clocks on walls, hours of service, and what is due. */
export const timeProperties: readonly Property[] = [
  holds('a clock on the wall leads back to a moment that shows it', fc.tuple(moment, zone), ([at, where]) => {
    const shown = inZone(at, where);
    const again = inZone(fromZone(shown.date, shown.time, where), where);
    demand(shown.date === again.date && shown.time === again.time, () => JSON.stringify({ shown, again }));
  }),
  holds('days are counted and added alike', fc.tuple(moment, fc.integer({ min: -4_000, max: 4_000 })), ([at, days]) => {
    const { date } = inZone(at, 'UTC');
    return daysBetween(date, addDays(date, days)) === days;
  }),
  holds('the next opening is open, and not in the past', fc.tuple(hours, zone, moment), ([given, where, now]) => {
    const next = nextOpening(given, where, now);
    if (next === null) {
      demand(!isOpen(given, where, now), () => 'open now and never again');
      return;
    }
    demand(next >= now, () => `${next.toISOString()} is over`);
    demand(isOpen(given, where, next), () => `closed at ${next.toISOString()}`);
  }),
  holds(
    'nothing is open between now and the next opening',
    fc.tuple(hours, zone, moment, fc.array(fc.nat(9_999), { minLength: 20, maxLength: 20 })),
    ([given, where, now, parts]) => {
      const next = nextOpening(given, where, now);
      const span = (next?.getTime() ?? now.getTime() + 7 * 86_400_000) - now.getTime() - minuteMs;
      if (span <= 0) return;
      // Its last minutes, and here and there on the way.
      for (const part of [9_999, 9_990, ...parts]) {
        const at = new Date(now.getTime() + (span * part) / 10_000);
        demand(!isOpen(given, where, at), () => `open at ${at.toISOString()} already`);
      }
    },
  ),
  holds(
    'work is due once at a time: the last time is over, the next is to come',
    fc.tuple(schedule, moment),
    ([given, now]) => {
      const [last, next] = [lastDueAt(given, now), nextDueAt(given, now)];
      demand(last <= now && now < next, () => `${last.toISOString()} ${next.toISOString()}`);
      demand(lastDueAt(given, last).getTime() === last.getTime(), () => 'a due time is not its own');
    },
  ),
  holds('rests grow and end', fc.nat(10_000), (attempts) => {
    const ms = backoffMs(attempts);
    return ms > 0 && ms <= 900_000 && backoffMs(attempts + 1) >= ms;
  }),
];
