import { describe, expect, test } from 'vitest';
import { readRefusal, refusalDefaults, tidyWords } from './read-refusal.ts';

const heard = (text: string, more: { choiceId?: string; inMenu?: boolean } = {}) =>
  readRefusal({ text, choiceId: more.choiceId ?? null, inMenu: more.inMenu ?? false }, refusalDefaults);

describe('somebody who wants no more messages', () => {
  test.each([
    ['SAIR', 'word', 'SAIR'],
    [' sair. ', 'word', 'SAIR'],
    ['*Parar!*', 'word', 'PARAR'],
    ['stop', 'word', 'STOP'],
    ['nao quero receber', 'word', 'NÃO QUERO RECEBER'],
    ['Interromper promoções', 'word', 'INTERROMPER PROMOÇÕES'],
  ])('is heard when they write %s', (text, source, word) => {
    expect(heard(text)).toEqual({ source, word });
  });

  test('is heard by the button of a template', () => {
    expect(heard('Parar promoções', { choiceId: 'Parar promoções' })).toEqual({
      source: 'button',
      word: 'PARAR PROMOÇÕES',
    });
  });

  test.each(['quero sair mais cedo', 'não pare', 'stopper', '', '!!!', 'cancelar'])(
    'is not heard in %j, which says something else',
    (text) => {
      expect(heard(text)).toBeNull();
    },
  );

  test('leaves the menu of a bot with the word that does so, and stays reachable', () => {
    expect(heard('sair', { inMenu: true })).toBeNull();
    expect(heard('Encerrar', { inMenu: true, choiceId: 'move:exit' })).toBeNull();
    expect(heard('parar', { inMenu: true })).toEqual({ source: 'word', word: 'PARAR' });
  });

  test('is heard by the words of the company alone', () => {
    const own = { words: ['Chega'] };
    expect(readRefusal({ text: 'chega', choiceId: null, inMenu: false }, own)?.word).toBe('Chega');
    expect(readRefusal({ text: 'sair', choiceId: null, inMenu: false }, own)).toBeNull();
    expect(readRefusal({ text: 'sair', choiceId: null, inMenu: false }, { words: [] })).toBeNull();
  });
});

test('words of refusal are kept once each, and those without a letter not at all', () => {
  expect(tidyWords([' Sair ', 'SAIR!', 'não', 'NAO', '--', 'parar'])).toEqual(['Sair', 'não', 'parar']);
});
