import { describe, expect, test } from 'vitest';
import { failuresMax, healthAfter, mayAsk, type Health } from './breaker.ts';

const now = new Date('2026-03-02T13:00:00Z');
const later = (ms: number): Date => new Date(now.getTime() + ms);
const well: Health = { failures: 0, shutUntil: null };

describe('somebody outside', () => {
  test('is shut after five failures in a row, and asked again after a minute', () => {
    let health = well;
    for (let count = 1; count < failuresMax; count += 1) {
      health = healthAfter(health, true, now) ?? health;
      expect(mayAsk(health, now)).toBe(true);
    }
    health = healthAfter(health, true, now) ?? health;
    expect(health).toEqual({ failures: 5, shutUntil: later(60_000) });
    expect(mayAsk(health, later(59_999))).toBe(false);
    expect(mayAsk(health, later(60_000))).toBe(true);
  });

  test('who fails again is shut for longer, up to a quarter of an hour', () => {
    expect(healthAfter({ failures: 5, shutUntil: now }, true, now)?.shutUntil).toEqual(later(120_000));
    expect(healthAfter({ failures: 500, shutUntil: now }, true, now)?.shutUntil).toEqual(later(900_000));
  });

  test('who answers is well again, and that they are well is written once', () => {
    expect(healthAfter({ failures: 4, shutUntil: null }, false, now)).toEqual(well);
    expect(healthAfter(well, false, now)).toBeNull();
  });
});
