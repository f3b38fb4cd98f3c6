import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { createRecent, createSerial, inPieces, onceFor, retry, within } from './index.ts';

describe('retry', () => {
  const failing = (failures: number) => {
    let calls = 0;
    return vi.fn(async () => {
      calls += 1;
      if (calls <= failures) throw new Error(`failure ${calls}`);
      return calls;
    });
  };
  const { signal } = new AbortController();

  test('tries until it works, each time after a longer pause', async () => {
    const onFailure = vi.fn();
    expect(await retry(failing(3), { signal, firstDelayMs: 1, onFailure })).toBe(4);
    expect(onFailure.mock.calls.map(([, attempt]) => attempt as number)).toEqual([1, 2, 3]);
  });

  test('gives up when the tries are used up, and at once where another cannot help', async () => {
    await expect(retry(failing(9), { signal, tries: 2, firstDelayMs: 1 })).rejects.toThrow('failure 2');
    const hopeless = failing(9);
    await expect(retry(hopeless, { signal, isWorth: () => false })).rejects.toThrow('failure 1');
    expect(hopeless).toHaveBeenCalledTimes(1);
  });

  test('ends with the last failure when nobody wants it any more', async () => {
    const abort = new AbortController();
    const work = failing(99);
    const trying = retry(work, { signal: abort.signal, firstDelayMs: 60_000 });
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
    abort.abort();
    await expect(trying).rejects.toThrow('failure 1');
  });

  test('never waits longer than it may', async () => {
    const work = failing(4);
    // Nobody has the patience for hours: it ends with the test's time if it waits.
    await retry(work, { signal, firstDelayMs: 3_600_000, longestDelayMs: 1 });
    expect(work).toHaveBeenCalledTimes(5);
  });
});

describe('inPieces', () => {
  test('does all of the work, and whatever else waits is done in between', async () => {
    const order: string[] = [];
    function* work(): Generator<void, string> {
      for (const piece of ['first', 'second']) {
        order.push(piece);
        setImmediate(() => order.push(`after the ${piece}`));
        yield;
      }
      return 'done';
    }
    expect(await inPieces(work())).toBe('done');
    expect(order).toEqual(['first', 'after the first', 'second', 'after the second']);
  });

  test('fails as the work fails', async () => {
    function* broken(): Generator<void, string> {
      yield;
      throw new Error('broken');
    }
    await expect(inPieces(broken())).rejects.toThrow('broken');
  });
});

describe('within', () => {
  test('answers what the work answers while there is time, else what to do about it', async () => {
    expect(await within(1_000, Promise.resolve('there'), () => 'late')).toBe('there');
    expect(await within(1, sleep(10_000, 'there', { ref: false }), () => 'late')).toBe('late');
  });

  test('fails as the work fails, or as whoever does not wait wants it to', async () => {
    await expect(within(1_000, Promise.reject(new Error('broken')), () => 'late')).rejects.toThrow('broken');
    const silence = () => {
      throw new Error('Nobody answered.');
    };
    await expect(within(1, sleep(10_000, undefined, { ref: false }), silence)).rejects.toThrow('Nobody answered.');
  });
});

describe('serial', () => {
  test('runs one after another in order, and goes on after a failure', async () => {
    const serial = createSerial();
    const log: string[] = [];
    const work = (name: string, ms: number) => async () => {
      log.push(`${name} begins`);
      await sleep(ms);
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const [a, b, c] = [serial(work('a', 5)), serial(work('b', 1)), serial(work('c', 0))];
    await expect(b).rejects.toThrow('b failed');
    expect([await a, await c]).toEqual(['a', 'c']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });
});

test('what was worked out for a thing is not worked out again, and not taken for another', () => {
  const make = vi.fn((thing: { n: number }) => (thing.n > 1 ? undefined : thing.n));
  const [one, two] = [{ n: 1 }, { n: 2 }];
  const made = onceFor(make);
  expect([made(one), made(two), made(one), made(two)]).toEqual([1, undefined, 1, undefined]);
  expect(make).toHaveBeenCalledTimes(2);
});

describe('recent', () => {
  test('forgets what was written longest ago', () => {
    const recent = createRecent<number>(2);
    recent.set('a', 1);
    recent.set('b', 2);
    recent.set('a', 3);
    recent.set('c', 4);
    expect([recent.get('a'), recent.has('b'), recent.get('c')]).toEqual([3, false, 4]);
  });
});
