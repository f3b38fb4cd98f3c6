import { expect, test } from 'vitest';
import { growthOf, growthOfOnePass } from '#test/growth';
import { isPlainJson } from './json-shape.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const list = (length: number): string => JSON.stringify(Array.from({ length }, (_, at) => at));

test.each([
  ['a form as people send it', JSON.stringify({ name: 'Ana, "a chefe"', queueIds: [1, 2], more: { deep: [{}] } })],
  ['nothing', ''],
  ['forty levels', nested(40)],
  ['twenty thousand values and one', list(20_001)],
  ['a long text full of brackets and commas', JSON.stringify({ body: '[{,'.repeat(100_000) })],
  ['texts that end in backslashes', JSON.stringify({ a: '\\', b: '\\\\"[', c: '['.repeat(100) })],
  ['a text that never ends, which the parser refuses', '{"a": "[[[['],
])('%s is parsed', (_what, json) => {
  expect(isPlainJson(json)).toBe(true);
});

test.each([
  ['forty-one levels', nested(41)],
  ['levels of lists and records', '{"a":['.repeat(21) + ']}'.repeat(21)],
  ['levels that nobody closes', '['.repeat(400_000)],
  ['more than twenty thousand values', list(20_002)],
  ['brackets behind an escaped quote', `${JSON.stringify('a\\"')}${nested(41)}`],
])('%s are not', (_what, json) => {
  expect(isPlainJson(json)).toBe(false);
});

test.each<[string, (size: number) => string]>([
  ['backslashes', (size) => '\\'.repeat(size)],
  ['escaped quotes', (size) => `"${'\\"'.repeat(size / 2)}"`],
  ['quotes', (size) => '"'.repeat(size)],
  ['colons', (size) => ':'.repeat(size)],
])('a megabyte of %s is judged in one pass', (_what, make) => {
  const [small, large] = [make(100_000), make(1_000_000)];
  const growth = growthOf(
    () => isPlainJson(small),
    () => isPlainJson(large),
  );
  expect(growth).toBeLessThan(growthOfOnePass);
});
