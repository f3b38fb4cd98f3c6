import { describe, expect, test } from 'vitest';
import { seededNumbers, seededRandom, seedOf } from './seeded-random.ts';

const several = (next: () => number, count = 1_000): number[] => Array.from({ length: count }, next);

describe('chance with a seed', () => {
  test('repeats, and another seed deals others', () => {
    expect(several(seededNumbers(7))).toEqual(several(seededNumbers(7)));
    expect(several(seededNumbers(7))).not.toEqual(several(seededNumbers(8)));
  });

  test('is the known generator: measurements of years ago saw the same data', () => {
    const next = seededNumbers(1);
    expect([next(), next(), next()].map((value) => Math.round(value * 2 ** 32))).toEqual([
      2_693_262_067, 11_749_833, 2_265_367_787,
    ]);
  });

  test('lies between 0 and 1 and fills what is between', () => {
    const numbers = several(seededNumbers(42), 10_000);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(new Set(numbers.map((value) => Math.floor(value * 10))).size).toBe(10);
  });

  test('draws whole numbers with both ends, and picks whatever there is', () => {
    const random = seededRandom(3);
    expect(new Set(several(() => random.whole(2, 4)))).toEqual(new Set([2, 3, 4]));
    expect(new Set(several(() => random.pick([7, 9])))).toEqual(new Set([7, 9]));
    expect(() => random.pick([])).toThrow('nothing to pick');
    expect([random.chance(0), random.chance(1)]).toEqual([false, true]);
  });

  test('has a seed for every name', () => {
    expect(seedOf('a/1')).not.toBe(seedOf('a/2'));
    expect(seedOf('a/1')).toBe(seedOf('a/1'));
  });
});
