import { expect, test } from 'vitest';
import { emptiedBefore } from './index.ts';

const now = new Date('2026-03-31T12:00:00.000Z');

test.each([
  ['forever', null],
  ['1', '2026-02-28T12:00:00.000Z'],
  ['12', '2025-03-31T12:00:00.000Z'],
])('what is kept for %s months is emptied where it is older than %s', (months, before) => {
  expect(emptiedBefore(months, now)?.toISOString() ?? null).toBe(before);
});
