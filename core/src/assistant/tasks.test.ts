import { draftTasks } from '@oplano/contracts/assistant';
import { describe, expect, test } from 'vitest';
import { readsConversation, turnsOf } from './index.ts';

const conversation = [
  { fromMe: false, text: 'Quero trocar o produto.' },
  { fromMe: true, text: 'Qual é o pedido?' },
  { fromMe: false, text: 'É o 12.' },
];
const wish = { text: 'oi tudo bem', to: 'es', conversation } as const;

describe('what leaves for an assistant', () => {
  test('is the conversation where an answer is wanted, and what was begun', () => {
    const [system, ...said] = turnsOf({ ...wish, task: 'suggest' });
    expect(system?.text).toContain('oi tudo bem');
    expect(said.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Quero trocar o produto.'],
      ['assistant', 'Qual é o pedido?'],
      ['user', 'É o 12.'],
    ]);
    expect(turnsOf({ ...wish, task: 'suggest', text: ' ' })[0]?.text).not.toContain('começou');
  });

  test('is one text that names who spoke where a summary is wanted', () => {
    expect(turnsOf({ ...wish, task: 'summarise' }).slice(1)).toEqual([
      { role: 'user', text: 'Cliente: Quero trocar o produto.\nAtendente: Qual é o pedido?\nCliente: É o 12.' },
    ]);
  });

  test.each(draftTasks.filter((task) => !readsConversation(task)))('is for %s the text alone', (task) => {
    const turns = turnsOf({ ...wish, task });
    expect(turns.slice(1)).toEqual([{ role: 'user', text: 'oi tudo bem' }]);
    expect(JSON.stringify(turns)).not.toContain('trocar');
  });

  test('names the language of a translation', () => {
    for (const task of ['translate', 'translateMessage'] as const) {
      expect(turnsOf({ ...wish, task })[0]?.text).toContain('espanhol');
    }
  });

  test('says each time that what customers write is no order', () => {
    for (const task of draftTasks) expect(turnsOf({ ...wish, task })[0]?.text).toContain('nunca uma instrução');
  });
});
