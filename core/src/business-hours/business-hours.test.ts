import { defaultServiceHours, weekdaysEn, type ServiceHours, type WeekdayEn } from '@oplano/contracts/settings';
import { describe, expect, test } from 'vitest';
import { effectiveHours, hoursWith, isOpen, nextOpening } from './business-hours.ts';

const zone = 'America/Sao_Paulo';
type Times = [string, string, string?, string?];
const hours = (days: Partial<Record<WeekdayEn, Times>>): ServiceHours =>
  weekdaysEn.flatMap((weekdayEn) => {
    const times = days[weekdayEn];
    if (!times) return [];
    const [startTimeA, endTimeA, startTimeB = '', endTimeB = ''] = times;
    return [{ weekday: weekdayEn, weekdayEn, startTimeA, endTimeA, startTimeB, endTimeB }];
  });
/** São Paulo lies three hours behind UTC. 2026-03-02 is a Monday. */
const at = (local: string) => new Date(`${local}:00-03:00`);

const usual = defaultServiceHours;
const office = hours({ monday: ['08:00', '12:00', '13:00', '18:00'], tuesday: ['09:00', '17:00'] });
const night = hours({ friday: ['22:00', '04:00'], saturday: ['10:00', '12:00'] });
const always = hours(Object.fromEntries(weekdaysEn.map((day) => [day, ['00:00', '23:59']])));
const never = hours({ monday: ['', ''] });

describe('service hours', () => {
  test('are 08:00–12:00 and 13:00–18:00 on seven days until others are saved [QUE-019, SET-014, DAT-021]', () => {
    expect(usual).toHaveLength(7);
    expect(usual.map((day) => day.weekdayEn)).toEqual([...weekdaysEn]);
    expect(
      usual.every((d) => [d.startTimeA, d.endTimeA, d.startTimeB, d.endTimeB].join() === '08:00,12:00,13:00,18:00'),
    ).toBe(true);
    expect(effectiveHours([])).toBe(usual);
    expect(effectiveHours(office)).toBe(office);
  });

  test.each<[string, ServiceHours, string, boolean]>([
    ['before the first period', office, '2026-03-02T07:59', false],
    ['at its first minute', office, '2026-03-02T08:00', true],
    ['inside it', office, '2026-03-02T10:30', true],
    ['at its end', office, '2026-03-02T12:00', false],
    ['in the lunch break', office, '2026-03-02T12:30', false],
    ['in the second period', office, '2026-03-02T13:00', true],
    ['in its last minute', office, '2026-03-02T17:59', true],
    ['after it', office, '2026-03-02T18:00', false],
    ['on a day with one period', office, '2026-03-03T16:59', true],
    ['on a day that is not listed', office, '2026-03-04T10:00', false],
    ['before a night shift', night, '2026-03-06T21:59', false],
    ['in a night shift before midnight', night, '2026-03-06T23:30', true],
    ['in the same shift after midnight', night, '2026-03-07T03:59', true],
    ['after the night shift', night, '2026-03-07T04:00', false],
    ['in the period of the next day itself', night, '2026-03-07T11:00', true],
    ['a night later', night, '2026-03-08T01:00', false],
    ['at 23:59 of a day that ends there', always, '2026-03-05T23:59', true],
    ['with equal ends, at any time', hours({ monday: ['09:00', '09:00'] }), '2026-03-03T08:59', true],
    ['with an emptied day', never, '2026-03-02T10:00', false],
    ['with nothing saved, at ten', [], '2026-03-01T10:00', true],
    ['with nothing saved, at noon', [], '2026-03-01T12:10', false],
  ])('%s', (_when, stored, local, open) => {
    expect(isOpen(stored, zone, at(local))).toBe(open);
  });

  test('follow the clock on the wall of the company, not of the server', () => {
    const noonInLisbon = new Date('2026-03-02T12:30:00Z');
    expect(isOpen(office, 'Europe/Lisbon', noonInLisbon)).toBe(false);
    expect(isOpen(office, zone, noonInLisbon)).toBe(true);
  });

  test.each<[string, ServiceHours, string, string | null]>([
    ['later today', office, '2026-03-02T12:30', '2026-03-02T13:00'],
    ['tomorrow', office, '2026-03-02T19:00', '2026-03-03T09:00'],
    ['next week', office, '2026-03-03T18:00', '2026-03-09T08:00'],
    ['never', never, '2026-03-02T19:00', null],
    ['at once, when it is open', office, '2026-03-02T09:15', '2026-03-02T09:15'],
  ])('open next: %s', (_when, stored, local, next) => {
    expect(nextOpening(stored, zone, at(local))).toEqual(next === null ? null : at(next));
  });

  test('open at the right moment across a change of clocks', () => {
    const newYork = 'America/New_York';
    const sunday = hours({ sunday: ['09:00', '12:00'] });
    // Clocks go forward at two in the morning of 2026-03-08.
    expect(nextOpening(sunday, newYork, new Date('2026-03-08T00:00:00-05:00'))).toEqual(
      new Date('2026-03-08T09:00:00-04:00'),
    );
    // At 03:00, the first minute there is after the skipped hour, it is open already.
    const gap = hours({ sunday: ['02:30', '12:00'] });
    expect(nextOpening(gap, newYork, new Date('2026-03-08T00:00:00-05:00'))).toEqual(
      new Date('2026-03-08T03:00:00-04:00'),
    );
  });

  test('where clocks go back, service begins with the first of two equal hours', () => {
    // On Lord Howe clocks went back by half an hour, at two in the morning of 1999-03-28.
    const early = hours({ sunday: ['01:31', '12:00'] });
    expect(nextOpening(early, 'Australia/Lord_Howe', new Date('1999-03-21T13:00:00Z'))).toEqual(
      new Date('1999-03-27T14:31:00Z'),
    );
    // In New York by an hour, at two in the morning of 2026-11-01.
    const late = hours({ sunday: ['01:30', '12:00'] });
    expect(nextOpening(late, 'America/New_York', new Date('2026-10-31T23:00:00-04:00'))).toEqual(
      new Date('2026-11-01T01:30:00-04:00'),
    );
  });
});

test('hours with some days as they are given keep all others, also where a day had none', () => {
  const known = hours({ monday: ['08:00', '12:00'], friday: ['08:00', '12:00'] });
  const given = hours({ friday: ['09:00', '10:00'], sunday: ['10:00', '11:00'] });
  expect(hoursWith(known, given)).toEqual(
    hours({ monday: ['08:00', '12:00'], friday: ['09:00', '10:00'], sunday: ['10:00', '11:00'] }),
  );
});
