import { describe, expect, test } from 'vitest';
import { cardMessage, cardName, timeInLane } from './card.ts';

describe('a card', () => {
  test.each([
    ['Ana', 'Ana'],
    ['Ana Soares', 'Ana Soares'],
    ['Ana Beatriz', 'Ana Beatri…'],
    ['👨‍👩‍👧‍👦'.repeat(10), '👨‍👩‍👧‍👦'.repeat(10)],
    ['👨‍👩‍👧‍👦'.repeat(11), `${'👨‍👩‍👧‍👦'.repeat(10)}…`],
    ['e\u0301'.repeat(11), `${'e\u0301'.repeat(10)}…`],
  ])('shows ten characters of the name %j [KAN-004]', (name, shown) => {
    expect(cardName(name)).toBe(shown);
  });

  test.each([
    ['Bom dia', 'Bom dia'],
    ['Quero saber do pedido', 'Quero saber do pedid…'],
    ['  uma\n\nlinha  só ', 'uma linha só'],
    ['x'.repeat(1_000_000), `${'x'.repeat(20)}…`],
  ])('shows twenty characters of the message %j [KAN-007]', (text, shown) => {
    expect(cardMessage(text)).toBe(shown);
  });

  test.each([
    [0, { unit: 'minute', count: 0 }],
    [59, { unit: 'minute', count: 59 }],
    [60, { unit: 'hour', count: 1 }],
    [47 * 60 + 59, { unit: 'hour', count: 47 }],
    [48 * 60, { unit: 'day', count: 2 }],
    [-5, { unit: 'minute', count: 0 }],
  ])('that has stood for %d minutes says so', (minutes, expected) => {
    const now = Date.parse('2026-01-10T12:00:00Z');
    expect(timeInLane(new Date(now - minutes * 60_000).toISOString(), now)).toEqual(expected);
  });

  test('that nobody ever moved says nothing of a time', () => {
    expect(timeInLane(null, 0)).toBeNull();
  });
});
