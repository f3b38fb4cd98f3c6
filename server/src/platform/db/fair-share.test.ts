import { seededNumbers } from '@oplano/core/random';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFairShare, poolLimits, ShareExhausted } from './fair-share.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const limits = { total: 8, each: 4, waitingMax: 3, patienceMs: 1_000 };
/** Enters and notes when that happened. */
function arrival(share: ReturnType<typeof createFairShare>, key: number, log: string[], name = String(key)) {
  const turn = share.enter(key);
  if (!turn) log.push(name);
  else
    turn.then(
      () => log.push(name),
      (error: unknown) => log.push(`${name} ${(error as Error).name}`),
    );
}
const settled = () => vi.advanceTimersByTimeAsync(0);

test.each([
  [12, { total: 10, each: 4 }],
  [10, { total: 8, each: 3 }],
  [9, { total: 8, each: 3 }],
  [5, { total: 4, each: 1 }],
  [4, { total: 3, each: 1 }],
  [3, { total: 2, each: 1 }],
  [2, { total: 1, each: 1 }],
  [1, { total: 1, each: 1 }],
])('of %i connections a company has at most a third, and some are left to nobody in particular', (size, expected) => {
  expect(poolLimits(size)).toMatchObject(expected);
});

describe('a share', () => {
  test('is entered at once within the limits, and nothing is kept of who has left', () => {
    const share = createFairShare(limits);
    for (let count = 0; count < 4; count += 1) expect(share.enter(7)).toBeUndefined();
    expect(share.heldBy(7)).toBe(4);
    for (let count = 0; count < 4; count += 1) share.leave(7);
    expect(share.counts()).toEqual({ held: 0, waiting: 0, refused: 0, keys: 0 });
    expect(() => share.leave(7)).toThrow('Nobody of this key');
  });

  test('beyond its own limit one waits while another enters at once', async () => {
    const share = createFairShare(limits);
    const log: string[] = [];
    for (let count = 0; count < 6; count += 1) arrival(share, 1, log);
    arrival(share, 2, log);
    expect(log).toEqual(['1', '1', '1', '1', '2']);
    share.leave(1);
    await settled();
    expect([log.length, share.heldBy(1)]).toEqual([6, 4]);
  });

  test('those who wait enter in the order in which they came, and keys take turns', async () => {
    const share = createFairShare({ ...limits, total: 2, each: 2 });
    const log: string[] = [];
    arrival(share, 1, log, '1a');
    arrival(share, 1, log, '1b');
    arrival(share, 1, log, '1c');
    arrival(share, 1, log, '1d');
    arrival(share, 2, log, '2a');
    arrival(share, 3, log, '3a');
    for (const key of [1, 1]) share.leave(key);
    await settled();
    expect(log.slice(2)).toEqual(['2a', '3a']);
    for (const key of [2, 3]) share.leave(key);
    await settled();
    expect(log.slice(4)).toEqual(['1c', '1d']);
  });

  test('a line is not overtaken by its own newcomers', async () => {
    const share = createFairShare({ ...limits, total: 1, each: 1 });
    const log: string[] = [];
    for (const name of ['a', 'b']) arrival(share, 1, log, name);
    share.leave(1);
    arrival(share, 1, log, 'c');
    await settled();
    share.leave(1);
    await settled();
    expect(log).toEqual(['a', 'b', 'c']);
  });

  test('whoever finds the line full, or waits too long, is refused and told when to come again', async () => {
    const share = createFairShare({ ...limits, total: 1 });
    const log: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) arrival(share, 1, log, name);
    expect(() => share.enter(1)).toThrow(ShareExhausted);
    // Another key waits for the same room, and gives up with nothing held.
    arrival(share, 2, log, 'x');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(log.toSorted()).toEqual([
      'a',
      'b ShareExhausted',
      'c ShareExhausted',
      'd ShareExhausted',
      'x ShareExhausted',
    ]);
    expect(share.counts()).toEqual({ held: 1, waiting: 0, refused: 5, keys: 1 });
    share.leave(1);
    expect(share.enter(2)).toBeUndefined();
    expect(new ShareExhausted('time', 2).retryAfter).toBe(2);
  });

  test('holds its limits through any order of coming, leaving and giving up', async () => {
    const next = seededNumbers(4711);
    const random = (most: number): number => Math.floor(next() * most);
    const share = createFairShare({ ...limits, waitingMax: 20 });
    const inside: number[] = [];
    for (let round = 0; round < 5_000; round += 1) {
      const leaver = random(2) === 0 ? inside.splice(random(inside.length), 1)[0] : undefined;
      if (leaver !== undefined) share.leave(leaver);
      const key = 1 + random(5);
      try {
        const turn = share.enter(key);
        if (turn) void turn.then(() => inside.push(key)).catch(() => undefined);
        else inside.push(key);
      } catch (error) {
        expect(error).toBeInstanceOf(ShareExhausted);
      }
      await vi.advanceTimersByTimeAsync(random(40));
      const { held, waiting } = share.counts();
      expect(held).toBe(inside.length);
      expect(held).toBeLessThanOrEqual(limits.total);
      for (let each = 1; each <= 5; each += 1) expect(share.heldBy(each)).toBeLessThanOrEqual(limits.each);
      // Nobody waits while there is room that they may have.
      const isStuck =
        waiting > 0 && held < limits.total && [1, 2, 3, 4, 5].every((each) => share.heldBy(each) < limits.each);
      expect(isStuck).toBe(false);
    }
    for (const key of inside.splice(0)) share.leave(key);
    await vi.advanceTimersByTimeAsync(5_000);
    for (const key of inside.splice(0)) share.leave(key);
    await settled();
  });
});
