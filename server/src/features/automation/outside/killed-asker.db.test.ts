import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workUntilKilled } from '#test/worker-process';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

const heardAbout = async (text: string) =>
  (await world.machines.heard()).filter(({ raw }) => raw.includes(text)).length;

/** Another process begins to ask and is killed before the answer comes. */
async function killWhileAsking(text: string): Promise<void> {
  const before = await heardAbout(text);
  await workUntilKilled(world.app, world.machines.env, () =>
    vi.waitFor(async () => expect(await heardAbout(text)).toBe(before + 1), { interval: 50 }),
  );
}

const later = `
  90 seconds pass
`;

test('a question of a process that is killed is asked again by another, and its answer is said once', async () => {
  const talk = await world.begin({ queues: { Vendas: {} } });
  const { id } = await world.addPrompt(talk, { queueId: talk.queues.get('Vendas') });
  await leadConnection(talk, { prompt_id: id });
  await world.machines.tell('/openai/answers', { answers: [{ delayMs: 60_000 }] });
  await talk.play('customer adds primeira pergunta');
  await killWhileAsking('primeira pergunta');
  await talk.play(`${later}
    bot says Você disse: primeira pergunta
    60 seconds pass
    bot says nothing
  `);
  expect(await heardAbout('primeira pergunta')).toBe(2);
});

test('a customer whose process dies again and again is handed to people', async () => {
  const talk = await world.begin({ queues: { Vendas: {} } });
  const url = `${world.machines.base}/hook/deadly`;
  const { id } = await world.addIntegration(talk, { type: 'webhook', urlN8N: url });
  await leadConnection(talk, { integration_id: id });
  await talk.play('customer adds segunda pergunta');
  // As many tries as there are, each of them cut short.
  await talk.inside(async ({ db }) => {
    await db.updateTable('jobs').set({ attempts: 3 }).where('name', '=', 'automation.ask-outside').execute();
  });
  await talk.play(`${later}
    bot says Em breve um atendente continuará a conversa.
    ticket is pending in Vendas
  `);
  expect(await heardAbout('segunda pergunta')).toBe(0);
});
