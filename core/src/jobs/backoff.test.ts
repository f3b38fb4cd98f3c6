import { describe, expect, test } from 'vitest';
import { backoffMs, defaultMaxAttempts } from './backoff.ts';

describe('the rest after a failed attempt', () => {
  test.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [5, 16_000],
    [10, 512_000],
    [11, 900_000],
    [15, 900_000],
    [5000, 900_000],
  ])('after attempt %i it is %i ms', (attempts, ms) => {
    expect(backoffMs(attempts)).toBe(ms);
  });

  test('a job is tried for longer than an hour before it is put aside', () => {
    const rests = Array.from({ length: defaultMaxAttempts - 1 }, (_, index) => backoffMs(index + 1));
    const minutes = rests.reduce((sum, ms) => sum + ms) / 60_000;
    expect(minutes).toBeGreaterThan(60);
    expect(minutes).toBeLessThan(120);
  });
});
