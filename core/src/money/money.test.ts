import { expect, test } from 'vitest';
import { formatBrl } from './index.ts';

test.each([
  [0, 'R$ 0,00'],
  [149.9, 'R$ 149,90'],
  [1234.56, 'R$ 1.234,56'],
  [1_000_000, 'R$ 1.000.000,00'],
])('%d is written %s [I18-004]', (amount, text) => {
  expect(formatBrl(amount)).toBe(text);
});
