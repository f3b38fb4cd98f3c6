import { describe, expect, test } from 'vitest';
import { centsInReal, microsInReal, moneyText, typedAmount, unitsOf } from './money-text.ts';

test.each([
  [800, 'R$ 0,0008'],
  [150_000, 'R$ 0,15'],
  [1_234_500_000, 'R$ 1.234,50'],
])('%d millionths are written %s, whatever the language of the interface [I18-004]', (micros, text) => {
  expect(moneyText(micros)).toBe(text);
});

describe('an amount that is typed', () => {
  test.each([
    ['0,15', 150_000],
    ['0.15', 150_000],
    [' 0,0008 ', 800],
    ['1.234,56', 1_234_560_000],
    ['1,234.56', 1_234_560_000],
    ['12', 12_000_000],
    ['', null],
    ['   ', null],
    ['abc', undefined],
    ['-1', undefined],
    ['1e9', undefined],
    ['0,', undefined],
  ])('%j is %j millionths', (typed, micros) => {
    expect(unitsOf(typed, microsInReal)).toBe(micros);
  });

  test.each([
    [150_000, microsInReal, 'pt-BR', '0,15'],
    [150_000, microsInReal, 'en-US', '0.15'],
    [800, microsInReal, 'pt-BR', '0,0008'],
    [123_456, centsInReal, 'pt-BR', '1234,56'],
    [null, centsInReal, 'pt-BR', ''],
  ])('%j of %j stands in a field in %s as %j, and is read as the same', (units, inReal, tag, typed) => {
    expect(typedAmount(units, inReal, tag)).toBe(typed);
    expect(unitsOf(typed, inReal)).toBe(units);
  });
});
