import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random/index.ts';
import { closedUntil, isOpenAt, type SendingHours } from './hours.ts';

const sp = 'America/Sao_Paulo';
const ny = 'America/New_York';
const weekdays: SendingHours = { startHour: '09:00', endHour: '18:00', sabado: false, domingo: false };
const daily: SendingHours = { ...weekdays, sabado: true, domingo: true };
const nightly: SendingHours = { ...daily, startHour: '22:00', endHour: '06:00' };

describe('the hours of campaigns', () => {
  test.each<[string, SendingHours, string, string, string | null]>([
    ['in the middle of the day', weekdays, sp, '2026-11-16T15:00:00Z', null],
    ['in the first minute', weekdays, sp, '2026-11-16T12:00:00Z', null],
    ['before the first minute', weekdays, sp, '2026-11-16T11:59:59.999Z', '2026-11-16T12:00:00Z'],
    ['in the last minute', weekdays, sp, '2026-11-16T20:59:59.999Z', null],
    ['at the end', weekdays, sp, '2026-11-16T21:00:00Z', '2026-11-17T12:00:00Z'],
    ['on Friday evening', weekdays, sp, '2026-11-20T21:00:00Z', '2026-11-23T12:00:00Z'],
    ['on Saturday', weekdays, sp, '2026-11-21T15:00:00Z', '2026-11-23T12:00:00Z'],
    ['on Saturday where that is allowed', { ...weekdays, sabado: true }, sp, '2026-11-21T15:00:00Z', null],
    [
      'on Sunday where only Saturday is',
      { ...weekdays, sabado: true },
      sp,
      '2026-11-22T15:00:00Z',
      '2026-11-23T12:00:00Z',
    ],
    ['on Sunday where that is allowed', { ...weekdays, domingo: true }, sp, '2026-11-22T15:00:00Z', null],
    ['over midnight, in the evening', nightly, sp, '2026-11-17T02:00:00Z', null],
    ['over midnight, in the morning', nightly, sp, '2026-11-17T08:59:00Z', null],
    ['over midnight, by day', nightly, sp, '2026-11-17T09:00:00Z', '2026-11-18T01:00:00Z'],
    [
      'all day long, on a Saturday that is not allowed',
      { ...weekdays, endHour: '09:00' },
      sp,
      '2026-11-21T15:00:00Z',
      '2026-11-23T03:00:00Z',
    ],
    ['the evening before clocks go forward', daily, ny, '2026-03-08T00:00:00Z', '2026-03-08T13:00:00Z'],
    ['the evening before clocks go back', daily, ny, '2026-10-31T23:00:00Z', '2026-11-01T14:00:00Z'],
    [
      'an hour that clocks leave out',
      { ...daily, startHour: '02:00', endHour: '02:30' },
      ny,
      '2026-03-08T06:00:00Z',
      '2026-03-09T06:00:00Z',
    ],
    [
      'an hour that comes twice',
      { ...daily, startHour: '01:00', endHour: '01:30' },
      ny,
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:00:00Z',
    ],
  ])('%s say when it goes on [CAM-030, CAM-031, CAM-033]', (_, hours, zone, now, expected) => {
    expect(closedUntil(hours, zone, new Date(now))?.toISOString() ?? null).toBe(
      expected && new Date(expected).toISOString(),
    );
  });

  test('open at the very first minute at which they may, in any zone and over any change of clocks [CAM-033]', () => {
    const zones = [sp, ny, 'Europe/Lisbon', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
    for (let seed = 1; seed <= 120; seed += 1) {
      const random = seededRandom(seed);
      const clock = () => `${String(random.whole(0, 23)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}`;
      const hours = { startHour: clock(), endHour: clock(), sabado: random.chance(0.5), domingo: random.chance(0.5) };
      const zone = random.pick(zones);
      const now = new Date(
        Date.UTC(2026, random.whole(0, 11), random.whole(1, 28), random.whole(0, 23), random.pick([0, 15, 30, 45])),
      );
      const until = closedUntil(hours, zone, now);
      let minute = now.getTime();
      // One quarter of an hour after the other, slower and simpler.
      while (!isOpenAt(hours, zone, new Date(minute))) minute += 15 * 60_000;
      expect(until?.getTime() ?? now.getTime()).toBe(minute);
    }
  });
});
