import { describe, expect, test } from 'vitest';
import { pushOf, risenIn } from './use-row-window.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

describe('rows that come in above what is read', () => {
  test('push it along by as many places [INB-026]', () => {
    expect(pushOf(rows(1, 2, 3, 4), rows(9, 1, 2, 3, 4), 2)).toBe(1);
    expect(pushOf(rows(1, 2, 3, 4), rows(2, 3, 4), 2)).toBe(-1);
    expect(pushOf(rows(1, 2, 3, 4), rows(4, 1, 2, 3), 2)).toBe(1);
  });

  test('are seen by who stands at the top, and move nobody who reads the row that rose [INB-026]', () => {
    expect(pushOf(rows(1, 2, 3), rows(9, 1, 2, 3), 0)).toBe(0);
    expect(pushOf(rows(1, 2, 3), rows(3, 1, 2), 2)).toBe(0);
    expect(pushOf(rows(1, 2, 3), rows(1, 2), 2)).toBe(0);
  });

  test('leave it alone when what changed stands below it or swaps above it', () => {
    expect(pushOf(rows(1, 2, 3, 4), rows(1, 2, 4, 3), 1)).toBe(0);
    expect(pushOf(rows(1, 2, 3, 4), rows(2, 1, 3, 4), 2)).toBe(0);
  });
});

describe('rows that rose', () => {
  test('are those that now stand above one they stood below', () => {
    expect(risenIn(rows(1, 2, 3, 4), rows(3, 1, 2, 4))).toEqual([3]);
    expect(risenIn(rows(1, 2, 3, 4), rows(4, 2, 1, 3))).toEqual([2, 4]);
  });

  test('are neither new rows, nor those that others were passed by or taken away from', () => {
    expect(risenIn(rows(1, 2, 3), rows(9, 1, 2, 3))).toEqual([]);
    expect(risenIn(rows(1, 2, 3), rows(2, 3))).toEqual([]);
    expect(risenIn(rows(1, 2, 3), rows(1, 2, 3))).toEqual([]);
  });
});
