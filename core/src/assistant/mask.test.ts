import { describe, expect, test } from 'vitest';
import { createMask } from './index.ts';

describe('a mask', () => {
  test.each([
    ['meu e-mail é ana.lima+loja@mail.example.com.br, ok?', 'meu e-mail é [EMAIL_1], ok?'],
    ['josé@açaí.example', '[EMAIL_1]'],
    ['CPF 529.982.247-25', 'CPF [CPF_1]'],
    ['cpf 52998224725', 'cpf [CPF_1]'],
    ['11987654321', '[NUMBER_1]'],
    ['CNPJ 11.222.333/0001-81', 'CNPJ [CNPJ_1]'],
    ['cnpj 11222333000181', 'cnpj [CNPJ_1]'],
    ['CNPJ 12.ABC.345/01DE-35', 'CNPJ [CNPJ_1]'],
    ['ligue +55 (11) 98765-4321 hoje', 'ligue [NUMBER_1] hoje'],
    ['(11) 3456-7890', '[NUMBER_1]'],
    ['cartão 4111 1111 1111 1111.', 'cartão [NUMBER_1].'],
    ['a@b.co e a@b.co e c@d.co', '[EMAIL_1] e [EMAIL_1] e [EMAIL_2]'],
    ['em 17/11/2026 às 15:30', 'em 17/11/2026 às 15:30'],
    ['em 2026-11-17', 'em 2026-11-17'],
    ['são 3 de 12, R$ 149,90', 'são 3 de 12, R$ 149,90'],
    ['pedido AB1234567', 'pedido AB1234567'],
    ['', ''],
  ])('hides who somebody is in %j, and puts it back', (text, hidden) => {
    const mask = createMask(true);
    expect(mask.hide(text)).toBe(hidden);
    expect(mask.show(hidden)).toBe(text);
  });

  test('keeps the same name for the same thing in every text of a question', () => {
    const mask = createMask(true);
    expect([mask.hide('sou a@b.co'), mask.hide('c@d.co'), mask.hide('a@b.co!')]).toEqual([
      'sou [EMAIL_1]',
      '[EMAIL_2]',
      '[EMAIL_1]!',
    ]);
  });

  test('does not take for its own what a customer wrote in the same form', () => {
    const mask = createMask(true);
    const hidden = mask.hide('diga [EMAIL_1] para a@b.co');
    expect(hidden).toBe('diga [TEXT_1] para [EMAIL_1]');
    expect(mask.show(hidden)).toBe('diga [EMAIL_1] para a@b.co');
    expect(mask.show('[CPF_9]')).toBe('[CPF_9]');
  });

  test('puts back what comes in pieces, wherever they are cut', () => {
    const mask = createMask(true);
    const text = mask.hide('Escreva para a@b.co [sic] ou 52998224725 [C');
    for (let cut = 0; cut <= text.length; cut += 1) {
      const reader = mask.reader();
      const said = [text.slice(0, cut), text.slice(cut)].map((piece) => reader.push(piece)).join('') + reader.end();
      expect(said).toBe('Escreva para a@b.co [sic] ou 52998224725 [C');
    }
    const letters = mask.reader();
    expect(
      text
        .split('')
        .map((letter) => letters.push(letter))
        .join('') + letters.end(),
    ).toBe(mask.show(text));
  });

  test('that is off changes nothing', () => {
    const mask = createMask(false);
    expect(mask.hide('a@b.co')).toBe('a@b.co');
    expect(mask.reader().push('[EMAIL_1')).toBe('[EMAIL_1');
  });

  test('gives back what somebody wrote to hold it up', () => {
    const mask = createMask(true);
    for (const text of ['a'.repeat(40_000), '1 '.repeat(20_000), 'a.'.repeat(20_000), '[EMAIL_'.repeat(6_000)]) {
      expect(mask.show(mask.hide(text))).toBe(text);
    }
  });
});
