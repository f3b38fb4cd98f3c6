import { expect, test } from 'vitest';
import { nextFullHour } from './next-full-hour.ts';

test.each([
  [9, 10],
  [22, 23],
  [23, 23],
])('a day chosen at half past %i proposes %i o’clock of that day', (hour, expected) => {
  const proposed = nextFullHour(new Date(2026, 2, 20), new Date(2026, 2, 2, hour, 30));
  expect(proposed).toEqual(new Date(2026, 2, 20, expected));
});
