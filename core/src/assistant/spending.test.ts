import { describe, expect, test } from 'vitest';
import { costOf, guessTokens, isOverBudget, microsOf, budgetMonthOf } from './index.ts';

const prices = { priceIn: 800, priceOut: 3_200, priceMinute: 35_000 };
const none = { inputTokens: 0, outputTokens: 0, seconds: 0 };

describe('what an assistant costs', () => {
  test.each([
    [none, 0n],
    [{ ...none, inputTokens: 1_000 }, 800_000n],
    [{ ...none, inputTokens: 1 }, 800n],
    [{ ...none, outputTokens: 7 }, 22_400n],
    [{ ...none, seconds: 60 }, 35_000_000n],
    [{ ...none, seconds: 1 }, 583_334n],
    [{ inputTokens: 3, outputTokens: 2, seconds: 0.2 }, 592_134n],
    [{ ...none, inputTokens: Number.NaN, outputTokens: -5 }, 0n],
  ])('is counted exactly for %j', (usage, nanos) => {
    expect(costOf(usage, prices)).toBe(nanos);
  });

  test('adds up to the same, in one piece or in a million', () => {
    const one = costOf({ ...none, inputTokens: 1, outputTokens: 1 }, prices);
    expect(one * 1_000_000n).toBe(costOf({ ...none, inputTokens: 1_000_000, outputTokens: 1_000_000 }, prices));
  });

  test.each([
    [0n, 0],
    [1n, 1],
    [1_000n, 1],
    [1_001n, 2],
  ])('is shown in millionths, a begun one counted: %s is %d', (nanos, micros) => {
    expect(microsOf(nanos)).toBe(micros);
  });

  test.each([
    [null, 10n ** 18n, false],
    [0, 0n, true],
    [1, 9_999_999n, false],
    [1, 10_000_000n, true],
  ])('of a budget of %s cents, %s is too much: %s', (cents, spent, isOver) => {
    expect(isOverBudget(cents, spent)).toBe(isOver);
  });

  test('belongs to the month on the wall of the company', () => {
    const now = new Date('2026-12-01T01:00:00Z');
    expect(budgetMonthOf(now, 'America/Sao_Paulo')).toBe('2026-11-01');
    expect(budgetMonthOf(now, 'Europe/Istanbul')).toBe('2026-12-01');
  });

  test('is guessed from the letters where nobody counted', () => {
    expect([guessTokens(''), guessTokens('abcd')]).toEqual([0, 2]);
  });
});
