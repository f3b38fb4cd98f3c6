import type { RefusedPerson } from '@oplano/contracts/do-not-send';
import { refusalDefaults } from '@oplano/core/do-not-send';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { Talk, type TalkOptions } from './talk.fixture.ts';

const app = sharedTestApp();
const confirmed = refusalDefaults.confirmation;
const people = { Ana: {} };
const begin = (options: TalkOptions = {}) => Talk.begin(app, { people, ...options });

const listed = async (talk: Talk) => {
  const ana = await talk.actAs('Ana');
  return (await ana.call('GET', '/do-not-send')).json<{ records: RefusedPerson[] }>().records;
};

describe('a customer who wants no more messages', () => {
  test('is put on the list by a word, told so once, and the ticket the word began ends', async () => {
    const talk = await begin({ queues: { Vendas: {}, Suporte: {} } });
    await talk.play(`
      customer says *Parar!*
      bot says ${confirmed}
      ticket is closed
      customer says STOP
      bot says nothing
      ticket is closed
    `);
    expect(await listed(talk)).toMatchObject([{ name: 'Maria Souza', source: 'word', detail: 'PARAR', userName: '' }]);
  });

  test('is heard while a person attends to them, whose ticket stays as it is', async () => {
    const talk = await begin({ queues: { Vendas: {}, Suporte: {} } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      Ana accepts
      customer says sair
      bot says ${confirmed}
      ticket is open in Vendas of Ana
    `);
    expect(await listed(talk)).toHaveLength(1);
  });

  test('is put there by the button of a template', async () => {
    const talk = await begin();
    await talk.play(`
      customer presses Parar promoções
      bot says ${confirmed}
    `);
    expect(await listed(talk)).toMatchObject([{ source: 'button', detail: 'PARAR PROMOÇÕES' }]);
  });

  test('leaves an open menu with its own word, and stays reachable', async () => {
    const talk = await begin({ queues: { Vendas: {}, Suporte: {} } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says sair
      bot says Até logo
      ticket is closed
    `);
    expect(await listed(talk)).toEqual([]);
  });

  test('is heard by the words of the company, and told nothing where it wants nothing said', async () => {
    const talk = await begin();
    const ana = await talk.actAs('Ana');
    const saved = await ana.call('PUT', '/do-not-send/rules', { words: ['Chega', 'CHEGA!'], confirmation: ' ' });
    expect(saved.json()).toEqual({ words: ['Chega'], confirmation: '' });
    await talk.play(`
      customer says parar
      ticket is pending
      customer says chega
      bot says nothing
    `);
    expect(await listed(talk)).toMatchObject([{ detail: 'Chega' }]);
  });

  test('in a group speaks for nobody', async () => {
    const talk = await begin({ isGroup: true, connection: { group_as_ticket: true } });
    await talk.play(`
      customer says sair
    `);
    expect(await listed(talk)).toEqual([]);
  });
});
