import { expect, test } from 'vitest';
import { looksLikePhone } from './phone.ts';

test.each([
  ['11 98765-4321', true],
  ['(11) 98765-4321', true],
  ['+55 11 98765-4321', true],
  ['1132654321', true],
  ['', false],
  ['1', false],
  ['98765-4', false],
  ['meu número', false],
  ['11 98765-4321 ramal 2', false],
  ['+55 11 98765-4321 11 98765-4321', false],
])('whether “%s” may be a telephone number: %s', (text, isOne) => {
  expect(looksLikePhone(text)).toBe(isOne);
});
