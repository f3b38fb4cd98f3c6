import { afterEach, expect, test } from 'vitest';
import { ringsHere } from './ring-here.ts';

afterEach(() => localStorage.clear());

test('of the tabs of a browser the one in front rings, also where another heard of the message first [SHL-052]', async () => {
  const behind = ringsHere(7, false);
  const inFront = ringsHere(7, true);
  const farBehind = ringsHere(7, false);
  expect(await Promise.all([behind, inFront, farBehind])).toEqual([false, true, false]);
});

test('where no tab is in front one of them rings, once for each message', async () => {
  expect(await Promise.all([ringsHere(7, false), ringsHere(7, false), ringsHere(8, false)])).toEqual([
    true,
    false,
    true,
  ]);
});

test('a tab that hears of a message long after the others leaves it at that', async () => {
  for (const messageId of [7, 8, 9]) await ringsHere(messageId, true);
  expect(await ringsHere(7, true)).toBe(false);
});
