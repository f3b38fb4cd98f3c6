import type { AssistantAccount } from '@oplano/contracts/assistant';
import { unheardVoice } from '@oplano/core/prompts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';
import type { Talk } from '../talk.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

const voice = 'pt-BR-AntonioNeural';
const prices = { priceIn: 0, priceOut: 0, priceMinute: 60_000 };

async function led(form: object = {}, account: object = {}): Promise<Talk> {
  const talk = await world.begin({ queues: { Suporte: {} } });
  await (await world.admin(talk)).call('PUT', '/assistant/account', { ...prices, ...account });
  const prompt = await world.addPrompt(talk, { queueId: talk.queues.get('Suporte'), ...form });
  await leadConnection(talk, { prompt_id: prompt.id });
  return talk;
}
const heard = async (machine: string, path: string) =>
  (await world.machines.heard(machine)).filter((call) => call.path.endsWith(path));
const turns = async () => {
  const call = (await heard('openai', 'chat/completions')).at(-1);
  return (call?.body ?? { messages: [] }) as { messages: { role: string; content: string }[] };
};
const files = (talk: Talk) =>
  talk.inside(({ db }) =>
    db
      .selectFrom('message_media')
      .innerJoin('messages', 'messages.id', 'message_media.message_id')
      .select(['messages.from_me', 'messages.body', 'voice', 'seconds', 'transcript', 'mimetype'])
      .select(['message_media.kind', 'message_media.path'])
      .orderBy('message_id')
      .execute(),
  );
const spent = async (talk: Talk) =>
  (await (await world.admin(talk)).call('GET', '/assistant/account')).json<AssistantAccount>().spent;
const hears = (text: string) => world.machines.tell('/openai/transcripts', { text });

describe('a voice message to a prompt', () => {
  test('is written down before the prompt reads it, once, kept for people, and counted', async () => {
    const talk = await led();
    await hears('Quero duas camisas');
    await talk.play(`
      customer records camisas
      bot says Você disse: Quero duas camisas
    `);
    const listened = (await heard('openai', 'audio/transcriptions')).length;
    expect(await files(talk)).toMatchObject([{ from_me: false, transcript: 'Quero duas camisas' }]);
    // Three and a half seconds, counted as four of the sixty of a minute.
    expect(await spent(talk)).toMatchObject({ seconds: 4, micros: 4_000 });
    await talk.play(`
      customer says azuis
      bot says Você disse: azuis
    `);
    expect(await heard('openai', 'audio/transcriptions')).toHaveLength(listened);
  });

  test('is written down by the company’s own account first, and by the provider of the prompt where that fails', async () => {
    const talk = await led({}, { apiKey: 'sk-wrong' });
    const before = (await heard('openai', 'audio/transcriptions')).length;
    await hears('Bom dia');
    await talk.play(`
      customer records bom dia
      bot says Você disse: Bom dia
    `);
    expect(await heard('openai', 'audio/transcriptions')).toHaveLength(before + 2);
  });

  test('that nobody can write down does not keep the prompt from answering', async () => {
    const talk = await led();
    await world.machines.tell('/openai/answers', { answers: [{ status: 500 }] });
    await talk.play(`
      customer records nada
      bot says Você disse: ${unheardVoice}
    `);
    expect((await turns()).messages.at(-1)).toMatchObject({ role: 'user', content: unheardVoice });
    expect(await spent(talk)).toMatchObject({ seconds: 0 });
  });
});

describe('a prompt with a voice', () => {
  test('speaks through Azure with its own key, and keeps its words for people and for itself', async () => {
    const talk = await led({ voice, voiceKey: 'azure-lab', voiceRegion: 'brazilsouth' });
    await world.machines.tell('/openai/replies', { replies: [{ say: 'Camisas & calças, *Maria*!' }] });
    await talk.play(`
      customer says o que tem?
      bot says (arquivo)
    `);
    const said = (await heard('azure', 'cognitiveservices/v1')).at(-1);
    expect(said?.raw).toContain(`<voice name='${voice}'>Camisas &amp; calças, Maria !</voice>`);
    const [file] = await files(talk);
    expect(file).toMatchObject({ from_me: true, body: '', kind: 'audio', voice: true });
    expect(file?.transcript).toBe('Camisas & calças, *Maria*!');
    expect(file?.seconds).toBeGreaterThan(1);
    expect(await world.app.app.storage.find(file?.path ?? '')).not.toBeNull();
    expect((await spent(talk)).seconds).toBeGreaterThan(0);
    await talk.play(`
      customer says quero
      bot says (arquivo)
    `);
    expect((await turns()).messages).toContainEqual({ role: 'assistant', content: 'Camisas & calças, *Maria*!' });
  });

  test('speaks through its provider where it has no key for Azure', async () => {
    const talk = await led({ voice });
    await talk.play(`
      customer says bom dia
      bot says (arquivo)
    `);
    const said = (await heard('openai', 'audio/speech')).at(-1);
    expect(said?.body).toMatchObject({ voice: 'onyx', input: 'Você disse: bom dia', response_format: 'opus' });
  });

  test.each([
    ['the key is refused', { voiceKey: 'other', voiceRegion: 'brazilsouth' }, null],
    ['the service fails', { voiceKey: 'azure-lab', voiceRegion: 'brazilsouth' }, { status: 503 }],
    ['what comes is no sound', { voiceKey: 'azure-lab' }, { raw: 'x'.repeat(100), contentType: 'audio/ogg' }],
    ['what comes is a page', { voiceKey: 'azure-lab' }, { raw: '<html></html>', contentType: 'text/html' }],
    ['it sends us elsewhere', { voiceKey: 'azure-lab' }, { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['it never ends', { voiceKey: 'azure-lab' }, { flood: Number.MAX_SAFE_INTEGER }],
  ])('writes its answer where %s', async (_why, form, answer) => {
    const talk = await led({ voice, ...form });
    if (answer) await world.machines.tell('/azure/answers', { answers: [answer] });
    await talk.play(`
      customer says oi
      bot says Você disse: oi
    `);
    expect(await world.notes(talk)).toEqual([]);
  });

  test('writes what has to be read', async () => {
    const talk = await led({ voice, voiceKey: 'azure-lab' });
    await world.machines.tell('/openai/replies', { replies: [{ say: 'Veja https://loja.example' }] });
    await talk.play(`
      customer says onde?
      bot says Veja https://loja.example
    `);
  });
});
