import { expect, test } from 'vitest';
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

test('a megabyte is judged in a moment, whatever it holds', () => {
  const hostile = ['\\'.repeat(1_000_000), `"${'\\"'.repeat(500_000)}"`, '"'.repeat(1_000_000), ':'.repeat(1_000_000)];
  for (const json of hostile) {
    const start = process.cpuUsage();
    isPlainJson(json);
    // One that looks back at every letter takes minutes.
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
  }
});
