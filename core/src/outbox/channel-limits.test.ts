import type { ConnectionLimit, LimitKind } from '@oplano/contracts/connections';
import { describe, expect, test } from 'vitest';
import { afterRateLimit, heldUntil, isInForce, mayNotBegin } from './channel-limits.ts';
import type { SendClass } from './classes.ts';

const now = new Date(Date.UTC(2026, 0, 5, 12));
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);
const limit = (kind: LimitKind, change: Partial<ConnectionLimit> = {}): ConnectionLimit => ({
  kind,
  until: later(60).toISOString(),
  used: null,
  total: null,
  perMinute: null,
  slowUntil: null,
  ...change,
});

describe('what a channel says', () => {
  test.each<[LimitKind, SendClass[]]>([
    ['rate', ['person', 'bot', 'schedule', 'campaign']],
    ['policy', ['bot', 'schedule', 'campaign']],
    ['timelock', ['schedule', 'campaign']],
    ['quota', ['schedule', 'campaign']],
  ])('about %s stops %j', (kind, stopped) => {
    expect([...heldUntil([limit(kind)], now).keys()]).toEqual(stopped);
  });

  test('counts until it is over, and the longest of several counts', () => {
    expect(heldUntil([limit('rate', { until: later(0).toISOString() })], now).size).toBe(0);
    const both = heldUntil([limit('policy', { until: later(90).toISOString() }), limit('rate')], now);
    expect(both.get('person')).toEqual(later(60));
    expect(both.get('campaign')).toEqual(later(90));
  });

  test.each([
    [12, 40, false],
    [40, 40, true],
    [null, null, true],
  ])('of %s conversations begun of %s stops new ones: %s', (used, total, stops) => {
    expect(isInForce(limit('quota', { used, total }), now)).toBe(stops);
    expect(mayNotBegin([limit('quota', { used, total })], now)).toBe(stops);
  });

  test('about speed or rules says nothing of strangers', () => {
    expect(mayNotBegin([limit('rate'), limit('policy')], now)).toBe(false);
    expect(mayNotBegin([limit('timelock')], now)).toBe(true);
  });
});

describe('after a refusal for speed', () => {
  test('it pauses, then goes slowly for a while; refused again, longer and more slowly', () => {
    const first = afterRateLimit(null, now);
    expect(first).toMatchObject({ until: later(30), perMinute: 30 });
    expect(first.slowUntil > first.until).toBe(true);
    const second = afterRateLimit(first, later(40));
    expect(second).toMatchObject({ until: later(40 + 60), perMinute: 15 });
    const third = afterRateLimit(second, later(120));
    expect(third).toMatchObject({ until: later(120 + 120), perMinute: 7 });
  });

  test('what was under way when it paused changes nothing', () => {
    const first = afterRateLimit(null, now);
    expect(afterRateLimit(first, later(5))).toBe(first);
  });

  test('after a good while it is forgotten, and it never stops altogether', () => {
    const first = afterRateLimit(null, now);
    expect(afterRateLimit(first, later(3_600))).toMatchObject({ until: later(3_630), perMinute: 30 });
    let slowed = first;
    for (let turn = 0; turn < 20; turn += 1) slowed = afterRateLimit(slowed, new Date(slowed.until.getTime() + 1));
    expect(slowed.perMinute).toBe(1);
    expect(slowed.slowUntil.getTime() - slowed.until.getTime()).toBeLessThan(3_600_000);
  });
});
