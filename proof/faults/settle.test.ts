import { expect, test } from 'vitest';
import { createPatience, watchLeases } from './settle.ts';

const lease = (node: string | null, until: string) => [{ connectionId: 1, node, until }];

test('a connection is kept once its keeper was seen to renew it, and not by what the dead left behind', () => {
  const unkept = watchLeases();
  expect(unkept(lease('dead', '10'))).toBe(1);
  expect(unkept(lease('dead', '10'))).toBe(1);
  expect(unkept(lease('next', '20'))).toBe(1);
  expect(unkept(lease('next', '23'))).toBe(0);
  expect(unkept(lease('next', '23'))).toBe(0);
  expect(unkept(lease(null, '23'))).toBe(1);
});

test('patience lasts while ever less is left to do, and ends where nothing moves', () => {
  let seconds = 0;
  const isOver = createPatience(() => seconds * 1_000);
  for (const left of [5, 4, 3, 2, 1]) {
    expect(isOver(left)).toBe(false);
    seconds += 149;
  }
  expect(isOver(1)).toBe(false);
  seconds += 1;
  expect(isOver(1)).toBe(true);
});
