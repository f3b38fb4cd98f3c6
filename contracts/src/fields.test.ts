import { expect, test } from 'vitest';
import { calendarDate, instant } from './fields.ts';

test('a day is one that every calendar has, the year zero is none', () => {
  const days = ['2026-02-28', '0001-01-01', '9999-12-31', '0000-10-31', '2026-02-30', '26-1-1'];
  expect(days.filter((day) => calendarDate.safeParse(day).success)).toEqual(['2026-02-28', '0001-01-01', '9999-12-31']);
  expect(instant.safeParse('0000-01-01T00:00:00Z').success).toBe(false);
  expect(instant.safeParse('2026-03-02T15:00:00.000Z').success).toBe(true);
});
