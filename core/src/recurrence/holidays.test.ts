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
const carnivalWorked = { day: '2026-02-16', name: '', yearly: false, works: true };

test.each([
  ['2026-01-25', true],
  ['2030-01-25', true],
  ['2025-01-25', false],
  ['2026-03-19', true],
  ['2027-03-19', false],
  ['2026-02-16', false],
  ['2026-02-17', true],
  ['2027-02-08', true],
])('a company keeps its own days and works on others: %s is a holiday: %s', (day, expected) => {
  expect(holidaysOf([patron, once, carnivalWorked])(day)).toBe(expected);
});

test('the calendar of a year shows whose days they are, by day', () => {
  const days = calendarOfYear([patron, once, carnivalWorked, { ...patron, day: '2024-02-29' }], 2026);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(days).toHaveLength(15);
  expect(days).toContainEqual({ ...patron, source: 'own' });
  expect(days).toContainEqual(expect.objectContaining({ day: '2026-02-16', works: true, source: 'national' }));
  expect(calendarOfYear([patron, once], 2028).map(({ day }) => day)).toContain('2028-01-25');
  expect(calendarOfYear([{ ...patron, day: '2024-02-29' }], 2028).map(({ day }) => day)).toContain('2028-02-29');
});
