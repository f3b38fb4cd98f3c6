import { expect, test } from 'vitest';
import { growthOf, growthOfOnePass } from './growth.ts';

const onePass = (size: number) => () => {
  let sum = 0;
  for (let at = 0; at < size; at += 1) sum += at % 7;
  return sum;
};
const eachWithEach = (size: number) => () => {
  let sum = 0;
  for (let at = 0; at < size; at += 1) for (let other = 0; other < size; other += 1) sum += other % 7;
  return sum;
};

test('one look at each of ten times as many is told from looking at each for each', () => {
  expect(growthOf(onePass(100_000), onePass(1_000_000))).toBeLessThan(growthOfOnePass);
  expect(growthOf(eachWithEach(1_000), eachWithEach(10_000))).toBeGreaterThan(growthOfOnePass);
});
