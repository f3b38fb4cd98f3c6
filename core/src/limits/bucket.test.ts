import { describe, expect, test } from 'vitest';
import { seededNumbers } from '../random/index.ts';
import { scaled, take, type Bucket } from './bucket.ts';

const budget = { size: 10, perSecond: 2 };

describe('a bucket', () => {
  test.each<[string, Bucket | undefined, number, number, number, number]>([
    ['that nobody touched is full', undefined, 10, 0, 0, 0],
    ['gives what is there', { left: 5, at: 0 }, 3, 0, 2, 0],
    ['refuses what is not there and keeps what is', { left: 5, at: 0 }, 6, 0, 5, 500],
    ['fills with time', { left: 0, at: 0 }, 4, 2_000, 0, 0],
    ['never holds more than its size', { left: 9, at: 0 }, 10, 3_600_000, 0, 0],
    ['gives a cost above its size when it is full', undefined, 25, 0, 0, 0],
    ['lets a cost above its size wait until it is full', { left: 9, at: 0 }, 25, 0, 9, 500],
    ['gains nothing from a clock that was set back', { left: 1, at: 5_000 }, 2, 0, 1, 500],
  ])('%s', (_title, bucket, cost, now, left, waitMs) => {
    const taken = take(budget, bucket, cost, now);
    expect([taken.bucket.left, taken.waitMs]).toEqual([left, waitMs]);
  });

  test('of a larger house holds more and fills faster', () => {
    expect(scaled(budget, 3)).toEqual({ size: 30, perSecond: 6 });
  });
});

test('whatever is asked whenever: no more is given than the size and what came back, and a wait is exact', () => {
  const problems: string[] = [];
  const demand = (holds: boolean, what: string) => void (holds || problems.push(what));
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = seededNumbers(seed);
    const own = { size: 1 + Math.floor(random() * 50), perSecond: 0.5 + random() * 20 };
    let bucket: Bucket | undefined;
    let given = 0;
    let now = 0;
    for (let call = 0; call < 200; call += 1) {
      now += Math.floor(random() * 400);
      const cost = 1 + Math.floor(random() * own.size);
      const { bucket: next, waitMs } = take(own, bucket, cost, now);
      bucket = next;
      if (waitMs === 0) given += cost;
      else {
        demand(take(own, next, cost, now + waitMs).waitMs === 0, `seed ${seed}: the wait was too short`);
        demand(take(own, next, cost, now + waitMs - 2).waitMs !== 0, `seed ${seed}: the wait was too long`);
      }
      demand(next.left >= 0, `seed ${seed}: less than nothing is left`);
      demand(given <= own.size + (now * own.perSecond) / 1000 + 1e-6, `seed ${seed}: too much was given`);
    }
  }
  expect(problems).toEqual([]);
});
