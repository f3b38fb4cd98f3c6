import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';
import type { Talk } from '../talk.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

interface Kind {
  /** The machine of the lab that is asked. */
  readonly machine: 'hook' | 'typebot' | 'dialogflow' | 'openai';
  lead(talk: Talk): Promise<void>;
  /** An answer of its own form that says ten thousand things. */
  readonly tooMany: object;
  /** How many of them are said. */
  readonly said: number;
}

const many = Array.from({ length: 10_000 }, (_, index) => `n${index}`);
const integrated = async (talk: Talk, form: object): Promise<void> => {
  const { id } = await world.addIntegration(talk, form);
  await leadConnection(talk, { integration_id: id });
};
const hook = (type: 'webhook' | 'n8n'): Kind => ({
  machine: 'hook',
  lead: (talk) => integrated(talk, { type, urlN8N: `${world.machines.base}/hook/${type}` }),
  tooMany: { messages: many },
  said: 20,
});
const kinds: Readonly<Record<string, Kind>> = {
  webhook: hook('webhook'),
  n8n: hook('n8n'),
  Typebot: {
    machine: 'typebot',
    lead: (talk) => {
      const place = { urlN8N: `${world.machines.base}/typebot`, typebotSlug: 'lab' };
      return integrated(talk, { type: 'typebot', ...place, typebotDelayMessage: 0 });
    },
    tooMany: {
      sessionId: 's1',
      messages: many.map((markdown) => ({ id: markdown, type: 'text', content: { type: 'markdown', markdown } })),
      input: { id: 'i', type: 'text input' },
    },
    said: 20,
  },
  Dialogflow: {
    machine: 'dialogflow',
    lead: async (talk) => {
      const jsonContent = await world.machines.serviceAccount();
      await integrated(talk, { type: 'dialogflow', projectName: 'lab', jsonContent, language: 'pt-BR' });
    },
    tooMany: { queryResult: { fulfillmentMessages: many.map((said) => ({ text: { text: [said] } })) } },
    said: 20,
  },
  prompt: {
    machine: 'openai',
    lead: async (talk) => {
      const { id } = await world.addPrompt(talk, { queueId: talk.queues.get('Vendas') });
      await leadConnection(talk, { prompt_id: id });
    },
    tooMany: { choices: many.map((content) => ({ message: { content } })) },
    said: 1,
  },
};

const levels = 100_000;
const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
const hostile: readonly (readonly [string, object, string])[] = [
  ['announces a gigabyte', { raw: '{', headers: { 'content-length': `${1024 ** 3}` } }, 'grande demais'],
  ['never ends', { flood: Number.MAX_SAFE_INTEGER }, 'grande demais'],
  ['sends us inward', { status: 307, headers: { location: 'http://169.254.169.254/' } }, 'não é permitido'],
  ['answers a page', { raw: '<!doctype html><h1>Oi</h1>', contentType: 'text/html' }, 'entendida'],
  ['answers half of an object', { raw: '{"messages": [' }, 'entendida'],
  ['answers a text in the place of all', { body: 'oi' }, 'entendida'],
  [
    'answers lists in lists without end',
    { raw: `{"messages":${deep},"choices":${deep},"queryResult":${deep},"sessionId":${deep}}` },
    'entendida',
  ],
];

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  test.each(hostile)('that %s gets nothing said, is asked once, and people take over', async (_what, answer, note) => {
    const talk = await world.begin({ queues: { Vendas: {} } });
    await kind.lead(talk);
    await world.machines.tell(`/${kind.machine}/answers`, { answers: [answer] });
    const asked = async () =>
      (await world.machines.heard(kind.machine)).filter(({ path }) => path !== 'token').map(({ path }) => path);
    const before = (await asked()).length;
    await talk.play(`
      customer says oi
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
    expect(await world.notes(talk)).toEqual([expect.stringContaining(note)]);
    expect(await asked()).toHaveLength(before + 1);
  });

  test('that says ten thousand things is heard for a few of them', async () => {
    const talk = await world.begin({ queues: { Vendas: {} } });
    await kind.lead(talk);
    await world.machines.tell(`/${kind.machine}/answers`, { answers: [{ body: kind.tooMany }] });
    await talk.play(`
      customer says oi
      ${Array.from({ length: kind.said }, (_, index) => `bot says n${index}`).join('\n')}
    `);
  });
});

test('an assistant that wishes ten thousand things is heard for one of them', async () => {
  const talk = await world.begin({ queues: { Vendas: {} } });
  await kinds['prompt']?.lead(talk);
  const tool_calls = many.map((id) => ({ id, function: { name: 'hand_over', arguments: '{"reason":"x"}' } }));
  await world.machines.tell('/openai/answers', { answers: [{ body: { choices: [{ message: { tool_calls } }] } }] });
  await talk.play(`
    customer says oi
    bot says Em breve um atendente continuará a conversa.
    ticket is pending in Vendas
  `);
  expect(await world.notes(talk)).toHaveLength(1);
});
