import { describe, expect, test } from 'vitest';
import { seededNumbers } from '../random/index.ts';
import { bulkLimitsOf, paceOf } from './channel-paces.ts';
import { sendClasses } from './classes.ts';
import { historyMs, historyNeeded, nextAllowedAt, type Pace } from './pacer.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 5, 12) + seconds * 1_000);
const minute = (most: number) => ({ most, withinMs: 60_000 });

describe('the next moment at which one more may be sent', () => {
  test.each<[string, number[], Pace, Date | null, Date]>([
    ['now, where nothing was sent', [], { limits: [minute(1)] }, null, at(0)],
    ['now, where there is no pace', [0, 0, 0], { limits: [] }, null, at(0)],
    ['now, where there is still room', [-10], { limits: [minute(2)] }, null, at(0)],
    ['when the oldest of them has left the stretch', [-10, -50], { limits: [minute(2)] }, null, at(10)],
    ['the later one of two caps', [-1, -50], { limits: [minute(2), { most: 1, withinMs: 30_000 }] }, null, at(29)],
    ['after the gap', [-3], { gapMs: { least: 5_000, most: 5_000 }, limits: [] }, null, at(2)],
    ['when the channel opens', [], { limits: [] }, at(99), at(99)],
    ['now, when it has opened', [], { limits: [] }, at(-1), at(0)],
    ['never in the past, after a clock was set back', [100], { limits: [minute(1)] }, null, at(160)],
  ])('is %s', (_, sent, pace, closedUntil, expected) => {
    expect(nextAllowedAt(sent.map(at), pace, closedUntil, at(0))).toEqual(expected);
  });

  test('is the same for the same past, so that asking again is no way to go faster', () => {
    const pace: Pace = { gapMs: { least: 15_000, most: 60_000 }, limits: [] };
    const gaps = Array.from({ length: 200 }, (_, index) => {
      const asked = nextAllowedAt([at(index)], pace, null, at(index));
      expect(nextAllowedAt([at(index)], pace, null, at(index))).toEqual(asked);
      return asked.getTime() - at(index).getTime();
    });
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
    // Spread over all of it.
    expect(new Set(gaps.map((gap) => Math.floor(gap / 5_000))).size).toBeGreaterThanOrEqual(8);
  });
});

/** Somebody who always has one more to send, and asks at any time. */
function sentBy(pace: Pace, seed: number, count: number): Date[] {
  const chance = seededNumbers(seed);
  const sent: Date[] = [];
  let now = at(0);
  while (sent.length < count) {
    const next = nextAllowedAt(sent.slice(-Math.max(1, historyNeeded(pace))).toReversed(), pace, null, now);
    if (next.getTime() === now.getTime()) sent.push(now);
    // Sometimes too early, sometimes late, at times at the very moment.
    const wait = Math.max(0, next.getTime() - now.getTime());
    const share = chance();
    now = new Date(
      now.getTime() +
        (share < 0.3 ? Math.floor(wait * chance()) : wait) +
        (share > 0.8 ? Math.floor(chance() * 5_000) : 0),
    );
  }
  return sent;
}

describe('over whole days', () => {
  const paces: Pace[] = [
    ...sendClasses.flatMap((one) => [
      paceOf('whatsapp', one, { perHour: null, perDay: null }),
      paceOf('facebook', one, { perHour: 30, perDay: null }),
    ]),
    { gapMs: { least: 100, most: 9_000 }, limits: [{ most: 3, withinMs: 20_000 }, minute(5)] },
  ];

  test.each([1, 2, 3, 4, 5])('no stretch of time ever holds more than a limit allows (seed %i)', (seed) => {
    for (const pace of paces) {
      const sent = sentBy(pace, seed, 600);
      for (const { most, withinMs } of pace.limits) {
        const spans = sent.slice(most).map((time, index) => time.getTime() - (sent[index]?.getTime() ?? 0));
        expect(Math.min(...spans)).toBeGreaterThanOrEqual(withinMs);
      }
    }
  });

  test.each([6, 7, 8])('whoever waits gets its turn, at the latest when all of the past is over (seed %i)', (seed) => {
    for (const pace of paces) {
      const sent = sentBy(pace, seed, 300).toReversed();
      const now = sent[0] ?? at(0);
      const next = nextAllowedAt(sent, pace, null, now);
      expect(next.getTime()).toBeLessThanOrEqual(now.getTime() + historyMs(pace));
      expect(nextAllowedAt(sent, pace, null, next)).toEqual(next);
    }
  });

  test.each([9, 10])('more in the past, or a later look, never makes it earlier (seed %i)', (seed) => {
    const chance = seededNumbers(seed);
    for (const pace of paces) {
      const past: Date[] = [];
      for (let step = 0; step < 200; step += 1) {
        const now = at(step * 7);
        const before = nextAllowedAt(past, pace, null, now);
        expect(nextAllowedAt(past, pace, null, at(step * 7 + 3)).getTime()).toBeGreaterThanOrEqual(before.getTime());
        const closed = nextAllowedAt(past, pace, at(step * 7 + chance() * 50), now);
        expect(closed.getTime()).toBeGreaterThanOrEqual(before.getTime());
        if (chance() < 0.5) past.unshift(now);
        expect(nextAllowedAt(past, { limits: pace.limits }, null, now).getTime()).toBeGreaterThanOrEqual(now.getTime());
      }
    }
  });
});

test.each([
  ['whatsapp', { perHour: 80, perDay: 500 }],
  ['whatsappapi', { perHour: null, perDay: null }],
  ['facebook', { perHour: 1_000, perDay: null }],
  ['instagram', { perHour: 1_000, perDay: null }],
] as const)('people are told what %s bears, as it is kept to of itself', (channel, told) => {
  expect(bulkLimitsOf(channel)).toEqual(told);
  for (const one of ['campaign', 'schedule'] as const) {
    const untold = paceOf(channel, one, { perHour: null, perDay: null });
    expect(new Set(paceOf(channel, one, told).limits)).toEqual(new Set(untold.limits));
  }
});

test('a company’s own caps take the place of those of the same length, and agents have none', () => {
  const own = { perHour: 10, perDay: null };
  expect(paceOf('whatsapp', 'campaign', own).limits).toEqual([
    { most: 500, withinMs: 86_400_000 },
    { most: 10, withinMs: 3_600_000 },
  ]);
  for (const channel of ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const) {
    expect(historyNeeded(paceOf(channel, 'person', own))).toBe(0);
    expect(historyNeeded(paceOf(channel, 'campaign', own))).toBeGreaterThan(0);
    expect(historyNeeded(paceOf(channel, 'schedule', own))).toBeGreaterThan(0);
  }
});
