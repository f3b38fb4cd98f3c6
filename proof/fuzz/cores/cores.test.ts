import { describe, expect, test } from 'vitest';
import { checkProperty } from '../check.ts';
import { demand, holds } from '../property.ts';
import fc from 'fast-check';
import { cores } from './index.ts';

/** The short form of `npm run fuzz`: the same inputs every time. */
const options = { runs: 60, seed: 20_261_115 };

describe.each(Object.entries(cores))('of %s', (_name, properties) => {
  test.each(properties)('$name', async (property) => {
    expect(await checkProperty(property, options)).toMatchObject({ failure: null });
  });
});

test('a property that does not hold is told with the smallest input that breaks it, and its seed', async () => {
  const wrong = holds('no number is above 100', fc.nat(10_000), (value) => demand(value <= 100, () => `${value}`));
  const { failure } = await checkProperty(wrong, options);
  expect(failure).toMatch(/101[^]*with \[101\][^]*seed 20261115, path \d/);
});
