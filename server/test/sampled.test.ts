import { expect, test } from 'vitest';
import { isWhole, sampled } from './sampled.ts';

const cells = Array.from({ length: 900 }, (_, index) => `cell ${index}`);
const self = (cell: string): string => cell;

test('everything is tried where no sample is asked for', () => {
  expect([sampled(cells, self, ''), isWhole(''), isWhole('a/3')]).toEqual([cells, true, false]);
});

test('a sample is one n-th, in the order of the whole, and the same one for the same seed', () => {
  const sample = sampled(cells, self, 'a/3');
  expect(sample).toHaveLength(300);
  expect(sample).toEqual(cells.filter((cell) => sample.includes(cell)));
  expect(sampled(cells, self, 'a/3')).toEqual(sample);
});

test('whether a cell is tried does not depend on where it stands', () => {
  const sample = sampled(cells, self, 'a/3');
  expect(sampled(cells.toReversed(), self, 'a/3')).toEqual(sample.toReversed());
});

test('with other seeds other cells come, so that a few runs have tried them all', () => {
  expect(sampled(cells, self, 'b/3')).not.toEqual(sampled(cells, self, 'a/3'));
  const seen = new Set(Array.from({ length: 30 }, (_, seed) => sampled(cells, self, `${seed}/3`)).flat());
  expect(seen.size).toBe(cells.length);
});

test.each([
  [1, 3, 1],
  [2, 3, 1],
  [4, 3, 2],
  [5, 100, 1],
  [5, 1, 5],
  [0, 3, 0],
])('of %i cells one in %i is %i: a sample is never empty where there is anything', (count, n, size) => {
  expect(sampled(cells.slice(0, count), self, `a/${n}`)).toHaveLength(size);
});

test('a sample that says nothing is refused, not taken for the whole', () => {
  for (const wrong of ['3', '/3', 'a/0', 'a/', 'a/x']) expect(() => sampled(cells, self, wrong)).toThrow(/TEST_SAMPLE/);
});
