import { expect, test } from 'vitest';
import { speakable } from './index.ts';

test.each([
  ['Olá, *Maria*! 😊\nTudo bem?', 'Olá, Maria ! Tudo bem?'],
  ['Custa R$ 12,50.', 'Custa R$ 12,50.'],
  ['Veja em https://loja.example', null],
  ['Veja em www.loja.example', null],
  ['Escreva para oi@loja.example', null],
  ['Ligue para 11 99999-0000', null],
  ['👍', null],
  ['  ', null],
  ['a'.repeat(1_501), null],
])('of %j a voice says %j', (text, spoken) => {
  expect(speakable(text)).toBe(spoken);
});
