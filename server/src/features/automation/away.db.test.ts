import { expect, test } from 'vitest';
import { promptChoices } from '#features/prompts';
import { sharedTestApp } from '#test/app';
import { Talk, type TalkOptions } from './talk.fixture.ts';

const app = sharedTestApp();
/** Noon on a Monday in São Paulo, before every talk. */
const begin = (options: TalkOptions = {}) => {
  app.clock.set('2026-03-02T15:00:00.000Z');
  return Talk.begin(app, options);
};
const both = { Ana: { queues: ['Vendas'] }, Bia: { queues: ['Vendas'] } };

test('turns of a queue pass by whoever is away, though their page is open, and wait where nobody is left', async () => {
  const talk = await begin({ queues: { Vendas: { rotate: true, rotate_minutes: 5 } }, people: both });
  await talk.play(`
    Ana goes away
    customer says oi
    bot says Bem-vindo
    ticket is pending in Vendas of Bia
    6 minutes pass
    ticket is pending in Vendas of Bia
    Ana is back
    6 minutes pass
    ticket is pending in Vendas of Ana
    Ana closes with silence
    Ana goes away
    Bia goes away
    customer says oi
    bot says Bem-vindo
    ticket is pending in Vendas
    Ana is back
    6 minutes pass
  `);
});

test('nobody who is away is drawn by lot', async () => {
  const talk = await begin({ queues: { Vendas: {} }, settings: { userRandom: 'enabled' }, people: both });
  await talk.play('Ana goes away');
  for (let tickets = 0; tickets < 4; tickets += 1) {
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas of Bia
      Bia closes with silence
    `);
  }
});

test('a customer of somebody who is away waits for whoever comes, and is theirs again when they are back', async () => {
  const settings = { DirectTicketsToWallets: 'enabled' } as const;
  const talk = await begin({ queues: { Vendas: {} }, settings, people: both });
  await talk.play(`
    customer says oi
    bot says Bem-vindo
    Ana accepts
    Ana closes with silence
    Ana goes away
    customer says oi
    bot says Bem-vindo
    ticket is pending in Vendas
    Ana accepts
    Ana closes with silence
    Ana is back
    customer says oi
    ticket is pending of Ana
  `);
});

test('a bot that names somebody who is away leaves the customer to their queue', async () => {
  const talk = await begin({ queues: { Vendas: {}, Suporte: {} }, people: both });
  const ana = await talk.actAs('Ana');
  await talk.inside(({ db, companyId }) =>
    db
      .insertInto('chatbot_options')
      .values({
        company_id: companyId,
        queue_id: talk.queues.get('Vendas') ?? 0,
        name: 'Falar com Ana',
        greeting_message: 'Um momento',
        position: 1,
        type: 'attendent',
        target_user_id: ana.userId,
      })
      .execute(),
  );
  await talk.play(`
    Ana goes away
    customer says oi
    bot says Bem-vindo
    customer says 1
    bot says Olá de Vendas
    customer says 1
    bot says Um momento
    ticket is pending in Vendas
    Bia closes with silence
    Ana is back
    customer says oi
    bot says Bem-vindo
    customer says 1
    bot says Olá de Vendas
    customer says 1
    bot says Um momento
    ticket is pending in Vendas of Ana
  `);
});

test('a prompt is offered nobody who is away', async () => {
  const talk = await begin({ queues: { Vendas: {} }, people: both });
  await talk.play('Ana goes away');
  const where = { queueId: null, connectionId: null, handOverTo: null };
  const { people } = await talk.inside((ctx) => promptChoices(ctx, where));
  expect(people.map(({ name }) => name)).toEqual(['Bia']);
});
