import { expect, test } from 'vitest';
import { calendarOfYear, easterOf, holidaysOf, nationalHolidays } from './holidays.ts';

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
  [2099, '2099-04-12'],
])('Easter of %i is on %s', (year, expected) => expect(easterOf(year)).toBe(expected));

test('the moving holidays follow Easter', () => {
  const days = nationalHolidays(2026).map(({ day }) => day);
  expect(days).toHaveLength(13);
  expect(days).toEqual(days.toSorted());
  for (const day of ['2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04', '2026-11-20']) expect(days).toContain(day);
});

const patron = { day: '2026-01-25', name: 'Aniversário da cidade', yearly: true, works: false };
const once = { day: '2026-03-19', name: 'Inventário', yearly: false, works: false };
const christmasWorked = { day: '2026-12-25', name: '', yearly: false, works: true };

test.each([
  ['2026-01-25', true],
  ['2030-01-25', true],
  ['2025-01-25', false],
  ['2026-03-19', true],
  ['2027-03-19', false],
  ['2026-04-03', true],
  ['2026-12-25', false],
  ['2027-12-25', true],
])('a company keeps its own days and works on others: %s is a holiday: %s', (day, expected) => {
  expect(holidaysOf({ days: [patron, once, christmasWorked], nationals: [] })(day)).toBe(expected);
});

test.each([
  // Optional ones count for whoever keeps them, in every year.
  ['2026-02-16', false, true],
  ['2027-02-08', false, true],
  ['2026-02-17', false, false],
  ['2026-06-04', false, false],
  // Those of the law are worked by whoever says so.
  ['2026-04-21', true, false],
  ['2030-04-21', true, false],
])('%s is a holiday: %s, and for whoever keeps them otherwise: %s', (day, usual, kept) => {
  const nationals = [
    { code: 'carnivalMonday', name: 'Carnaval', works: false },
    { code: 'tiradentes', name: '', works: true },
  ] as const;
  expect(holidaysOf({ days: [], nationals: [] })(day)).toBe(usual);
  expect(holidaysOf({ days: [], nationals })(day)).toBe(kept);
});

test('the calendar of a year shows whose days they are and what they are called, by day', () => {
  const leap = { ...patron, day: '2024-02-29' };
  const nationals = [{ code: 'tiradentes', name: 'Dia de Tiradentes', works: true }] as const;
  const days = calendarOfYear({ days: [patron, once, christmasWorked, leap], nationals }, 2026);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(days).toHaveLength(15);
  expect(days).toContainEqual({ ...patron, source: 'own', code: null });
  const of = (day: string) => days.find((one) => one.day === day);
  expect(of('2026-12-25')).toMatchObject({ works: true, source: 'national', name: 'Natal' });
  expect(of('2026-02-16')).toMatchObject({ works: true, code: 'carnivalMonday' });
  expect(of('2026-04-21')).toMatchObject({ works: true, name: 'Dia de Tiradentes', yearly: true });
  const in2028 = (own: typeof patron) => calendarOfYear({ days: [own], nationals: [] }, 2028).map(({ day }) => day);
  expect(in2028(patron)).toContain('2028-01-25');
  expect(in2028(leap)).toContain('2028-02-29');
});
