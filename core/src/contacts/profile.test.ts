import { expect, test } from 'vitest';
import { isProfileStale } from './profile.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each([
  ['never', null, true],
  ['a moment ago', '2026-03-10T11:59:59Z', false],
  ['seven days ago to the second', '2026-03-03T12:00:00Z', false],
  ['a second earlier than that', '2026-03-03T11:59:59Z', true],
])('a profile that was asked for %s', (_when, askedAt, isStale) => {
  expect(isProfileStale(askedAt === null ? null : new Date(askedAt), now)).toBe(isStale);
});
