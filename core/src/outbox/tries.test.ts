import { expect, test } from 'vitest';
import { doubtLeftMs, mayListenOn, mayResend, nextTryMs } from './tries.ts';

test.each([
  ['a message', 'send', 'later', 1, 2_000],
  ['a message for the fifth time', 'send', 'later', 5, 32_000],
  ['a message for the twentieth time', 'send', 'later', 20, 300_000],
  ['a message for the last time', 'send', 'later', 24, null],
  ['a message the provider will never take', 'send', 'never', 1, null],
  ['a message on a broken line, often', 'send', 'afterReconnect', 60, 2_000],
  ['a message under which lines break for ever', 'send', 'afterReconnect', 100, null],
  ['a read receipt', 'read', 'later', 1, null],
  ['a read receipt on a broken line', 'read', 'afterReconnect', 1, null],
  ['a block', 'block', 'later', 2, 4_000],
  ['a block for the last time', 'block', 'later', 3, null],
  ['a reaction for the last time', 'react', 'later', 4, null],
] as const)('%s that was refused is tried again after its time, or never', (_what, action, retry, tries, ms) => {
  expect(nextTryMs(action, retry, tries)).toBe(ms);
});

test('whatever is refused, trying ends', () => {
  for (const action of ['send', 'edit', 'revoke', 'react', 'read', 'block'] as const) {
    for (const retry of ['later', 'afterReconnect'] as const) {
      const tries = Array.from({ length: 200 }, (_none, index) => nextTryMs(action, retry, index + 1));
      expect(tries).toContain(null);
    }
  }
});

test('a doubt lasts longer after some times, is heard out for minutes, and ends', () => {
  expect([0, 2, 3, 4, 5, 6, 7].map((resends) => doubtLeftMs(0, resends))).toEqual([
    60_000, 60_000, 120_000, 240_000, 300_000, 300_000, 300_000,
  ]);
  expect([doubtLeftMs(-15_000, 0), doubtLeftMs(59_999.5, 0), doubtLeftMs(65_000, 0)]).toEqual([75_000, 1, 0]);
  expect([65_000, 359_999, 360_000].map((age) => mayListenOn(age, 0))).toEqual([true, true, false]);
  expect([0, 7, 8].map(mayResend)).toEqual([true, true, false]);
});
