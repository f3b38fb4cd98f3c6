import { describe, expect, test, vi } from 'vitest';
import { createBuckets, createCallerAddress, createCounts, createSlots } from './index.ts';

describe('buckets', () => {
  test('are apart for each key, and fill with time', () => {
    let now = 0;
    const buckets = createBuckets({ size: 2, perSecond: 1 }, () => now);
    expect([buckets.take('a', 2), buckets.take('a', 1), buckets.take('b', 2)]).toEqual([0, 1_000, 0]);
    now = 1_000;
    expect(buckets.take('a', 1)).toBe(0);
  });

  test('remember no more keys than fit, however many come', () => {
    const buckets = createBuckets({ size: 2, perSecond: 1 });
    for (let key = 0; key < 60_000; key += 1) buckets.take(key, 1);
    expect(buckets.size()).toBe(50_000);
  });
});

test('counts refuse one too many, and a place is given back once however often it is said', () => {
  const counts = createCounts(2);
  const [first, second] = [counts.open(1), counts.open(1)];
  expect([counts.open(1), counts.open(2)]).toEqual([undefined, expect.any(Function)]);
  first?.();
  first?.();
  expect(counts.of(1)).toBe(1);
  second?.();
  expect(counts.of(1)).toBe(0);
});

describe('slots', () => {
  test('let the next one in as soon as one leaves, in order, and refuse beyond those who wait', async () => {
    const slots = createSlots({ running: 1, waiting: 2, waitMs: 1_000 });
    const order: string[] = [];
    const leave = await slots.enter(1);
    const waiting = ['second', 'third'].map((name) =>
      slots.enter(1).then((leaveToo) => {
        order.push(name);
        leaveToo?.();
      }),
    );
    expect(await slots.enter(1)).toBeUndefined();
    expect(await slots.enter(2)).toBeTypeOf('function');
    expect(order).toEqual([]);
    leave?.();
    await Promise.all(waiting);
    expect(order).toEqual(['second', 'third']);
    expect(await slots.enter(1)).toBeTypeOf('function');
  });

  test('end a wait that is too long, and do not hand a place to whoever gave up', async () => {
    vi.useFakeTimers();
    const slots = createSlots({ running: 1, waiting: 5, waitMs: 1_000 });
    const leave = await slots.enter(1);
    const tired = slots.enter(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await tired).toBeUndefined();
    leave?.();
    expect(await slots.enter(1)).toBeTypeOf('function');
    vi.useRealTimers();
  });
});

describe('the caller', () => {
  const seen = (trust: string[], remoteAddress: string, forwarded?: string): string =>
    createCallerAddress(trust)({
      socket: { remoteAddress } as never,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    });

  test.each<[string, string[], string, string | undefined, string]>([
    ['is the address itself without a proxy', [], '::ffff:192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['is whom a trusted proxy names', ['127.0.0.1'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['is not whom the caller names', ['127.0.0.1'], '127.0.0.1', '203.0.113.9, 198.51.100.1', '198.51.100.1'],
    ['is found behind two proxies', ['loopback', '10.0.0.0/8'], '::1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['is not a stranger who claims to be a proxy', ['127.0.0.1'], '192.0.2.1', '198.51.100.1', '192.0.2.1'],
    ['is the proxy where it names nobody', ['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
  ])('%s', (_title, trust, remote, forwarded, caller) => {
    expect(seen(trust, remote, forwarded)).toBe(caller);
  });
});
