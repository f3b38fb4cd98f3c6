import { describe, expect, test } from 'vitest';
import { subscriptionHealthAfter, isAccepted, laneOf, nextPostAt, restAfter } from './index.ts';

const now = new Date('2026-03-02T12:00:00Z');
const hours = (count: number): Date => new Date(now.getTime() - count * 3_600_000);

describe('what did not arrive', () => {
  test('is tried for about a day, each time later, and then given up', () => {
    let at = now;
    let attempts = 0;
    const gaps: number[] = [];
    for (let next = nextPostAt((attempts += 1), at); next; next = nextPostAt((attempts += 1), at)) {
      gaps.push(next.getTime() - at.getTime());
      at = next;
    }
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect([gaps[0], attempts]).toEqual([5_000, 11]);
    const lasted = (at.getTime() - now.getTime()) / 3_600_000;
    expect([lasted > 20, lasted <= 24]).toEqual([true, true]);
  });

  test.each([
    [0, 5_000],
    [1, 5_000],
    [2, 30_000],
    [4, 300_000],
    [900, 300_000],
  ])('after %i failures in a row the address rests for %i ms', (failures, ms) => {
    expect(restAfter(failures)).toBe(ms);
  });
});

describe('a subscription', () => {
  const well = { failingSince: null, failures: 0 };
  test.each<
    [
      string,
      Parameters<typeof subscriptionHealthAfter>[0],
      Parameters<typeof subscriptionHealthAfter>[1],
      ReturnType<typeof subscriptionHealthAfter>,
    ]
  >([
    [
      'is well after an answer',
      { failingSince: hours(80), failures: 9 },
      { ok: true, status: 204 },
      { ...well, switchOff: null },
    ],
    ['begins to fail', well, { ok: false, status: 500 }, { failingSince: now, failures: 1, switchOff: null }],
    [
      'goes on failing',
      { failingSince: hours(71), failures: 3 },
      { ok: false, status: null },
      { failingSince: hours(71), failures: 4, switchOff: null },
    ],
    [
      'is switched off after three days',
      { failingSince: hours(72), failures: 3 },
      { ok: false, status: null },
      { failingSince: hours(72), failures: 4, switchOff: 'failing' },
    ],
    [
      'is switched off where it is gone',
      well,
      { ok: false, status: 410 },
      { failingSince: now, failures: 1, switchOff: 'gone' },
    ],
  ])('%s', (_what, before, outcome, after) => {
    expect(subscriptionHealthAfter(before, outcome, now)).toEqual(after);
  });
});

test('events of one conversation share a lane', () => {
  expect([laneOf(7), laneOf(null)]).toEqual(['contact 7', 'company']);
});

test.each([
  [200, true],
  [204, true],
  [199, false],
  [301, false],
  [404, false],
  [500, false],
])('%i counts as arrived: %s', (status, accepted) => {
  expect(isAccepted(status)).toBe(accepted);
});
