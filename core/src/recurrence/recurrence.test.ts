import { expect, test } from 'vitest';
import type { Holidays } from './business-days.ts';
import { holidaysOf } from './holidays.ts';
import { nextDates, placedDate, stepOf, type Recurrence } from './recurrence.ts';

const saoPaulo = 'America/Sao_Paulo';
const none: Holidays = () => false;
const rule = (first: string, change: Partial<Recurrence> = {}): Recurrence => ({
  first: new Date(first),
  unit: 'days',
  every: 1,
  timeZone: saoPaulo,
  dayRule: 'asIs',
  ...change,
});
const dates = (recurrence: Recurrence, count: number, holidays = none): string[] =>
  nextDates(recurrence, { count, after: null, holidays }).map(({ at }) => at.toISOString().slice(0, 16));

test.each<[string, string, Recurrence, string[]]>([
  [
    'days',
    'SCH-012',
    rule('2026-03-30T13:00:00Z', { every: 2 }),
    ['2026-03-30T13:00', '2026-04-01T13:00', '2026-04-03T13:00'],
  ],
  [
    'weeks',
    'SCH-012',
    rule('2026-03-30T13:00:00Z', { unit: 'weeks' }),
    ['2026-03-30T13:00', '2026-04-06T13:00', '2026-04-13T13:00'],
  ],
  [
    'months, with the 31st back after a short one',
    'SCH-012',
    rule('2026-01-31T13:00:00Z', { unit: 'months' }),
    ['2026-01-31T13:00', '2026-02-28T13:00', '2026-03-31T13:00', '2026-04-30T13:00'],
  ],
  [
    'minutes',
    'SCH-012',
    rule('2026-01-31T13:00:00Z', { unit: 'minutes', every: 45 }),
    ['2026-01-31T13:00', '2026-01-31T13:45', '2026-01-31T14:30'],
  ],
])('something comes again after %s [%s]', (_name, _id, recurrence, expected) => {
  expect(dates(recurrence, expected.length)).toEqual(expected);
});

test('the hour on the wall stays when clocks change, and minutes are counted as they pass', () => {
  // New York: the 8th of March 2026 has no 02:30, the 1st of November two of 01:30.
  const newYork = { timeZone: 'America/New_York' };
  expect(dates(rule('2026-03-06T07:30:00Z', newYork), 4)).toEqual([
    '2026-03-06T07:30',
    '2026-03-07T07:30',
    '2026-03-08T07:30',
    '2026-03-09T06:30',
  ]);
  expect(dates(rule('2026-10-31T05:30:00Z', newYork), 3)).toEqual([
    '2026-10-31T05:30',
    '2026-11-01T05:30',
    '2026-11-02T06:30',
  ]);
  expect(dates(rule('2026-11-01T05:30:00Z', { ...newYork, unit: 'minutes', every: 60 }), 3)).toEqual([
    '2026-11-01T05:30',
    '2026-11-01T06:30',
    '2026-11-01T07:30',
  ]);
});

test('an hour that clocks skip on a day off comes at its hour on the business day, once', () => {
  // New York: Sunday the 8th of March 2026 has no 02:30. Saturday's and Sunday's go to Monday.
  const daily = rule('2026-03-06T07:30:00Z', { timeZone: 'America/New_York', dayRule: 'after' });
  expect(dates(daily, 3)).toEqual(['2026-03-06T07:30', '2026-03-09T06:30', '2026-03-10T06:30']);
  const weekly = rule('2026-03-01T07:30:00Z', { timeZone: 'America/New_York', dayRule: 'after', unit: 'weeks' });
  expect(dates(weekly, 2)).toEqual(['2026-03-02T07:30', '2026-03-09T06:30']);
});

test.each([
  ['2026-01-31T13:00:00Z', 0],
  ['2026-02-28T13:00:00Z', 1],
  ['2026-04-30T13:00:00Z', 3],
  ['2026-04-29T13:00:00Z', null],
  ['2025-12-31T13:00:00Z', null],
])('%s is number %s of a rule that begins on the 31st of January', (nominal, step) => {
  expect(stepOf(rule('2026-01-31T13:00:00Z', { unit: 'months' }), new Date(nominal))).toBe(step);
});

const brazil = holidaysOf({ days: [], nationals: [] });
test.each([
  // Good Friday of 2026 is the 3rd of April; the Thursday before and the Monday after are worked.
  ['asIs', '2026-04-03T13:00', 'SCH-014'],
  ['before', '2026-04-02T13:00', 'SCH-015'],
  ['after', '2026-04-06T13:00', 'SCH-016'],
] as const)('a date on a holiday before a weekend goes %s to %s [%s]', (dayRule, expected, _id) => {
  expect(dates(rule('2026-04-03T13:00:00Z', { dayRule }), 1, brazil)).toEqual([expected]);
});

test('a daily rule that keeps to business days comes once a business day, as often as it is asked for [SCH-013]', () => {
  const friday = '2026-03-06T13:00:00Z';
  expect(dates(rule(friday, { dayRule: 'after' }), 4)).toEqual([
    '2026-03-06T13:00',
    '2026-03-09T13:00',
    '2026-03-10T13:00',
    '2026-03-11T13:00',
  ]);
  expect(dates(rule(friday, { dayRule: 'before' }), 3)).toEqual([
    '2026-03-06T13:00',
    '2026-03-09T13:00',
    '2026-03-10T13:00',
  ]);
});

test('only what comes after a time is wanted, however long ago it began', () => {
  const after = new Date('2026-03-10T13:00:00Z');
  const old = rule('2016-03-10T13:00:00Z', { unit: 'minutes', every: 1 });
  expect(nextDates(old, { count: 1, after, holidays: none })[0]?.at.toISOString()).toBe('2026-03-10T13:01:00.000Z');
  const weekly = rule('2026-03-03T13:00:00Z', { unit: 'weeks' });
  expect(nextDates(weekly, { count: 1, after, holidays: none })[0]?.at.toISOString()).toBe('2026-03-17T13:00:00.000Z');
});

test('where every day is a holiday a date stays where it is, and is not looked for until the end of time', () => {
  const always = () => true;
  expect(dates(rule('2026-03-04T13:00:00Z', { dayRule: 'after' }), 2, always)).toEqual([
    '2026-03-04T13:00',
    '2026-03-05T13:00',
  ]);
});

test('a date is placed anew when the holidays are others', () => {
  const nominal = new Date('2026-06-24T13:00:00Z');
  const where = { timeZone: saoPaulo, dayRule: 'after' } as const;
  const days = [{ day: '2026-06-24', name: 'São João', yearly: true, works: false }];
  expect(placedDate(nominal, where, brazil)).toEqual(nominal);
  expect(placedDate(nominal, where, holidaysOf({ days, nationals: [] })).toISOString()).toBe(
    '2026-06-25T13:00:00.000Z',
  );
});

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

test('whatever the rule, dates only ever go forward, are as many as asked for and keep their hour [SCH-013, SCH-015, SCH-016]', () => {
  const random = numbers(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next().value * from.length)] as T;
  for (let run = 0; run < 60; run += 1) {
    const timeZone = pick([saoPaulo, 'America/New_York', 'Europe/Istanbul', 'Australia/Lord_Howe']);
    const dayRule = pick(['asIs', 'before', 'after'] as const);
    const unit = pick(['days', 'weeks', 'months'] as const);
    const first = new Date(
      Date.UTC(2026, Math.floor(random.next().value * 36), 1 + Math.floor(random.next().value * 28), 15),
    );
    const recurrence = { first, unit, every: 1 + Math.floor(random.next().value * 5), timeZone, dayRule };
    const found = nextDates(recurrence, { count: 20, after: null, holidays: brazil });
    expect(found).toHaveLength(20);
    const hour = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric' });
    const day = new Intl.DateTimeFormat('en-CA', { timeZone });
    for (const [index, { at, nominal }] of found.entries()) {
      expect(at.getTime()).toBeGreaterThan(found[index - 1]?.at.getTime() ?? 0);
      expect(hour.format(at)).toBe(hour.format(first));
      if (dayRule === 'asIs') expect(at).toEqual(nominal);
      else {
        expect(brazil(day.format(at))).toBe(false);
        expect(['Sat', 'Sun']).not.toContain(new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(at));
        expect(Math.sign(at.getTime() - nominal.getTime())).not.toBe(dayRule === 'after' ? -1 : 1);
      }
    }
  }
});
