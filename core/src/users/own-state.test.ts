import { expect, test } from 'vitest';
import { isPossibleReturn, returnAt } from './own-state.ts';

const now = new Date('2026-11-17T15:00:00Z');

test.each([
  [null, true],
  ['2026-11-17T15:00:01Z', true],
  ['2026-11-17T15:00:00Z', false],
  ['2026-11-16T15:00:00Z', false],
  ['2026-12-18T15:00:00Z', true],
  ['2026-12-18T15:00:01Z', false],
])('somebody can be away until %s: %s', (until, expected) => {
  expect(isPossibleReturn(until, now)).toBe(expected);
});

test.each([
  ['open', null],
  ['quarter', '2026-11-17T15:15:00.000Z'],
  ['hour', '2026-11-17T16:00:00.000Z'],
  ['tomorrow', '2026-11-18T03:00:00.000Z'],
] as const)('the choice %s ends at %s', (choice, at) => {
  expect(returnAt(choice, now, new Date('2026-11-18T03:00:00Z'))).toBe(at);
});
