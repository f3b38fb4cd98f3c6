import { describe, expect, test } from 'vitest';
import { entryId, moveId, readAnswer, type MenuAnswer } from './answer.ts';

const entries = [
  { id: entryId('queue', 7), title: 'Vendas' },
  { id: entryId('queue', 3), title: 'Suporte técnico' },
  { id: entryId('queue', 9), title: 'Informação' },
];
const vendas: MenuAnswer = { kind: 'entry', id: 'queue:7' };
const suporte: MenuAnswer = { kind: 'entry', id: 'queue:3' };
const unknown: MenuAnswer = { kind: 'unknown' };

describe('an answer to a menu [BOT-017]', () => {
  test.each<[string, MenuAnswer]>([
    ['1', vendas],
    [' 1 ', vendas],
    ['01', vendas],
    ['1.', vendas],
    ['1)', vendas],
    ['[1]', vendas],
    ['*[ 1 ]*', vendas],
    ['1️⃣', vendas],
    ['opção 1', vendas],
    ['Opcao 1', vendas],
    ['nº 1', vendas],
    ['2', suporte],
    ['2!', suporte],
    ['vendas', vendas],
    ['VENDAS', vendas],
    ['Suporte Tecnico', suporte],
    ['informacao', { kind: 'entry', id: 'queue:9' }],
    ['0', { kind: 'back' }],
    ['voltar', { kind: 'back' }],
    ['#', { kind: 'home' }],
    ['Menu', { kind: 'home' }],
    ['00', { kind: 'exit' }],
    ['sair', { kind: 'exit' }],
    ['SAIR', { kind: 'exit' }],
    ['Sair.', { kind: 'exit' }],
    ['4', unknown],
    ['-', unknown],
    ['', unknown],
    ['   ', unknown],
    ['12', unknown],
    ['1 2', unknown],
    ['1 boleto em atraso', unknown],
    ['quero sair', unknown],
    ['000', unknown],
    ['1000000000000', unknown],
    ['oi', unknown],
    ['quero falar com vendas', unknown],
    ['1,5', unknown],
    ['constructor', unknown],
    ['__proto__', unknown],
  ])('%j', (text, answer) => {
    expect(readAnswer({ text, choiceId: null }, entries)).toEqual(answer);
  });

  test('by button means the entry itself, whatever its place is by now', () => {
    expect(readAnswer({ text: 'Suporte técnico', choiceId: 'queue:3' }, entries.toReversed())).toEqual(suporte);
    expect(readAnswer({ text: 'Voltar', choiceId: moveId('back') }, entries)).toEqual({ kind: 'back' });
    expect(readAnswer({ text: 'Sumiu', choiceId: 'queue:99' }, entries)).toEqual(unknown);
  });

  test('by a name that two entries share means neither', () => {
    const twice = [
      { id: 'option:1', title: 'Boleto' },
      { id: 'option:2', title: 'boleto' },
    ];
    expect(readAnswer({ text: 'boleto', choiceId: null }, twice)).toEqual(unknown);
  });

  test('by the name of an entry wins over the word for a move', () => {
    expect(readAnswer({ text: 'Menu', choiceId: null }, [{ id: 'option:5', title: 'Menu' }])).toEqual({
      kind: 'entry',
      id: 'option:5',
    });
  });
});
