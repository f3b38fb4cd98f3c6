import { describe, expect, test } from 'vitest';
import { isTooLate } from './ends.ts';

const now = new Date('2026-03-02T15:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

describe('what waits to be sent', () => {
  test.each<[string, Date | null, boolean]>([
    ['without an end is never too late', null, false],
    ['is in time before its end', later(1), false],
    ['is in time at its end', now, false],
    ['is too late after it', later(-1), true],
  ])('%s', (_name, notAfter, expected) => {
    expect(isTooLate({ notAfter }, now)).toBe(expected);
  });
});
