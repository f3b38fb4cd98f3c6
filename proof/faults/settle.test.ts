import { expect, test } from 'vitest';
import { watchLeases } from './settle.ts';

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
