import fc from 'fast-check';
import { hostileValues } from '../../server/test/structure/hostile-values.ts';

const hostileTexts = hostileValues.flatMap(({ text }) => (text === undefined ? [] : [text]));
const signs = [
  '*',
  '_',
  '~',
  '`',
  '```',
  '> ',
  '\n',
  ' ',
  '{{',
  '}}',
  'http://a.b',
  'www.x',
  '(',
  ')',
  '.',
  ',',
  '1',
  'a',
];

/** Anything a person, a program or an enemy could write: any code unit, all scripts, marks, and far too much of it. */
export const anyText = (maxLength = 200): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength }) },
    { weight: 2, arbitrary: fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((parts) => parts.join('')) },
    { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
    // Halves of surrogate pairs.
    { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 20 }).map((codes) => String.fromCharCode(...codes)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.array(fc.constantFrom(...signs, '\u0301', '👨‍👩‍👧', '\u202e', '[', '"'), { minLength: 1, maxLength: 3 }),
          fc.nat(4_000),
        )
        .map(([parts, times]) => parts.join('').repeat(times)),
    },
  );

/** Any JSON, with keys that are none of ours, deep and wide. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 2, arbitrary: anyText() },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, '', 0, -1, 2_147_483_648, 1e308, [], {}, [[]], [null]) },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 1, max: 200 })
      .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
  },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'toString', 'length'), fc.jsonValue()),
  },
);
