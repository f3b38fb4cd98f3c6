import { describe, expect, test } from 'vitest';
import { centsAsEntry, centsAsTyped, formatCents, parseCents, valueOf } from './value.ts';

describe('the value of an opportunity', () => {
  test.each([
    ['1500', 150_000],
    ['1500,5', 150_050],
    ['1500.50', 150_050],
    ['1.500', 150_000],
    ['1.500,99', 150_099],
    ['1.234.567,01', 123_456_701],
    ['R$ 1.500,00', 150_000],
    ['R$\u00a012', 1_200],
    ['0', 0],
    ['007', 700],
    ['999999999,99', 99_999_999_999],
    ['1000000000', null],
    ['', null],
    ['-1', null],
    ['1e3', null],
    ['1,234.56', null],
    ['1.50.5', null],
    ['12,345', null],
    ['abc', null],
    ['1500 reais', null],
    ['١٢', null],
  ])('written %j is %s cents [KAN-021]', (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  test.each([
    [0, '0.00', '0,00', 'R$ 0,00'],
    [5, '0.05', '0,05', 'R$ 0,05'],
    [150_050, '1500.50', '1500,50', 'R$ 1.500,50'],
  ])('%d cents are kept, typed and shown in one amount [KAN-006]', (cents, entry, typed, shown) => {
    expect([centsAsEntry(cents), centsAsTyped(cents), formatCents(cents)]).toEqual([entry, typed, shown]);
    expect([parseCents(entry), parseCents(typed), parseCents(shown)]).toEqual([cents, cents, cents]);
  });

  test('is the first entry named valor that is an amount, whatever its case [KAN-006]', () => {
    const entry = (name: string, value: string) => ({ name, value });
    expect(valueOf([entry('cidade', '10'), entry(' Valor ', '20'), entry('valor', '30')])).toBe(2_000);
    expect(valueOf([entry('valor', 'a combinar'), entry('VALOR', '30')])).toBe(3_000);
    expect(valueOf([entry('valores', '10')])).toBeNull();
  });
});
