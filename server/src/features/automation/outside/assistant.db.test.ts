import type { AssistantAccount, DraftEvent, Spent } from '@oplano/contracts/assistant';
import { maskedValue } from '@oplano/contracts/integrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';
import type { Talk } from '../talk.fixture.ts';
import { aCompany, someone, type SignedIn } from '#test/people';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

const errorOf = (response: { json(): unknown }): string => (response.json() as { error: string }).error;
const prices = { priceIn: 800, priceOut: 3_200, priceMinute: 60_000 };

/** A conversation of a company that has an assistant beside its people. */
async function beside(account: object = {}, said = 'Meu e-mail é ana@mail.example e o CPF é 529.982.247-25.') {
  const talk = await world.begin({ queues: { Vendas: {} } });
  const admin = await world.admin(talk);
  const saved = await admin.call('PUT', '/assistant/account', { apiKey: 'sk-lab', ...prices, ...account });
  expect(saved.statusCode).toBe(200);
  await talk.play(`
    customer says ${said}
    bot says Bem-vindo
  `);
  const ticketId = (await talk.ticket())?.id ?? 0;
  return { talk, admin, ticketId };
}
const ask = (person: SignedIn, ticketId: number, body: object) =>
  person.call('POST', `/assistant/tickets/${ticketId}/draft`, body);
const eventsOf = (response: { body: string }): DraftEvent[] =>
  response.body
    .split('\n\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.replace(/^data: /, '')) as DraftEvent);
const textOf = (events: readonly DraftEvent[]): string =>
  events.map((event) => (event.type === 'piece' ? event.text : '')).join('');
const replies = (...all: object[]) => world.machines.tell('/openai/replies', { replies: all });
const monthOf = async (admin: SignedIn): Promise<AssistantAccount> =>
  (await admin.call('GET', '/assistant/account')).json<AssistantAccount>();
const spentIn = async (person: SignedIn, ticketId: number): Promise<Spent> =>
  (await person.call('GET', `/assistant/tickets/${ticketId}/spent`)).json<Spent>();
const lastHeard = async () => (await world.machines.heard('openai')).at(-1);
const messagesOf = (talk: Talk) =>
  talk.inside(({ db }) => db.selectFrom('messages').select(['id', 'body', 'from_me']).orderBy('id').execute());

describe('the assistant beside people', () => {
  test('writes a draft piece by piece, says what left, and sends nothing to the customer', async () => {
    const { talk, admin, ticketId } = await beside();
    const before = await messagesOf(talk);
    await replies({ say: 'Olá! Como posso ajudar?' });
    const answer = await ask(admin, ticketId, { task: 'suggest' });
    expect(answer.headers['content-type']).toContain('text/event-stream');
    const events = eventsOf(answer);
    expect(events.filter(({ type }) => type === 'piece').length).toBeGreaterThan(1);
    expect(textOf(events)).toBe('Olá! Como posso ajudar?');
    const [sent] = events;
    const heard = (await lastHeard())?.body as { messages: { role: string; content: string }[]; stream: boolean };
    expect(sent).toMatchObject({ type: 'sent', masked: false });
    expect(sent?.type === 'sent' && sent.turns.map(({ text }) => text)).toEqual(
      heard.messages.map(({ content }) => content),
    );
    expect(heard.stream).toBe(true);
    expect(await messagesOf(talk)).toEqual(before);
  });

  test('rewrites and translates the text alone, without a word of the conversation', async () => {
    const { admin, ticketId } = await beside();
    for (const task of ['shorter', 'friendlier', 'formal', 'correct', 'translate']) {
      const events = eventsOf(await ask(admin, ticketId, { task, text: 'oi tudo bem', to: 'es' }));
      expect(textOf(events)).toBe('Você disse: oi tudo bem');
      expect((await lastHeard())?.raw).not.toContain('ana@mail.example');
    }
    expect(errorOf(await ask(admin, ticketId, { task: 'formal', text: ' ' }))).toBe('ERR_VALIDATION');
  });

  test('translates what a customer said, and nothing of another company', async () => {
    const { talk, admin, ticketId } = await beside({}, 'good morning');
    const [message] = await messagesOf(talk);
    const wish = { task: 'translateMessage', to: 'pt', messageId: Number(message?.id) };
    expect(textOf(eventsOf(await ask(admin, ticketId, wish)))).toBe('Você disse: good morning');
    const other = await beside();
    expect(errorOf(await ask(other.admin, other.ticketId, wish))).toBe('ERR_NO_MESSAGE_FOUND');
    expect(errorOf(await ask(other.admin, ticketId, { task: 'suggest' }))).toBe('ERR_NO_TICKET_FOUND');
  });

  test('is for those who see the ticket, and for companies whose plan and key allow it', async () => {
    const { talk, admin, ticketId } = await beside();
    await talk.inside(async ({ db }) => {
      await db
        .updateTable('tickets')
        .set({ status: 'open', user_id: admin.userId })
        .where('id', '=', ticketId)
        .execute();
    });
    const stranger = await someone(world.app, talk.company);
    expect((await ask(stranger, ticketId, { task: 'summarise' })).statusCode).not.toBe(200);
    expect((await stranger.call('GET', `/assistant/tickets/${ticketId}/spent`)).statusCode).not.toBe(200);
    const poor = await someone(world.app, await aCompany(world.app, { plan: { useOpenAi: false } }));
    expect(errorOf(await poor.call('GET', '/assistant'))).toBe('ERR_PLAN_FEATURE_DISABLED');
    const keyless = await beside({ apiKey: '' });
    expect((await keyless.admin.call('GET', '/assistant')).json()).toMatchObject({ isReady: false });
    expect(errorOf(await ask(keyless.admin, keyless.ticketId, { task: 'suggest' }))).toBe('ERR_PROMPT_KEY_REFUSED');
  });

  test('whose key is refused says so, and one that breaks off says that it did [AIP-013]', async () => {
    const { admin, ticketId } = await beside({ apiKey: 'sk-wrong' });
    const events = eventsOf(await ask(admin, ticketId, { task: 'suggest' }));
    expect(events.at(-1)).toEqual({ type: 'failed', error: 'ERR_PROMPT_KEY_REFUSED' });
    const other = await beside();
    await world.machines.tell('/openai/answers', { answers: [{ events: ['no JSON'] }] });
    expect(eventsOf(await ask(other.admin, other.ticketId, { task: 'suggest' })).at(-1)).toEqual({
      type: 'failed',
      error: 'ERR_ASSISTANT_AWAY',
    });
    await world.machines.tell('/openai/answers', { answers: [{ flood: 8_000_000 }] });
    expect(eventsOf(await ask(other.admin, other.ticketId, { task: 'suggest' })).at(-1)).toMatchObject({
      type: 'failed',
    });
  });

  test('hides who somebody is in what leaves, and puts it back in what returns', async () => {
    const { admin, ticketId } = await beside({ masks: true });
    const events = eventsOf(await ask(admin, ticketId, { task: 'suggest', text: 'ligue 11 98765-4321' }));
    const heard = (await lastHeard())?.raw ?? '';
    expect(heard).not.toMatch(/ana@mail|529\.982|98765/);
    expect(heard).toContain('[EMAIL_1]');
    expect(textOf(events)).toBe('Você disse: Meu e-mail é ana@mail.example e o CPF é 529.982.247-25.');
    expect(events[0]).toMatchObject({ type: 'sent', masked: true });
  });

  test('counts what it took in the ticket and in the month, to the billionth', async () => {
    const { admin, ticketId } = await beside();
    const done = eventsOf(await ask(admin, ticketId, { task: 'summarise' })).at(-1);
    if (done?.type !== 'done') throw new Error('It is not done.');
    const micros = Math.ceil((done.inputTokens * prices.priceIn + done.outputTokens * prices.priceOut) / 1_000);
    expect(done.micros).toBe(micros);
    expect(await spentIn(admin, ticketId)).toEqual({
      answers: 1,
      inputTokens: done.inputTokens,
      outputTokens: done.outputTokens,
      seconds: 0,
      micros,
    });
    expect((await monthOf(admin)).spent).toMatchObject({ answers: 1, micros });
  });

  test('writes down a voice message once, for everybody', async () => {
    const { talk, admin, ticketId } = await beside();
    const [message] = await messagesOf(talk);
    const path = `companies/${talk.company.companyId}/media/aa/voice.ogg`;
    await world.app.app.storage.put(path, Buffer.from('OggS sound'), { contentType: 'audio/ogg' });
    await talk.inside(async ({ db, companyId }) => {
      await db
        .insertInto('message_media')
        .values({
          message_id: message?.id ?? '',
          company_id: companyId,
          kind: 'audio',
          state: 'ready',
          name: 'voz.ogg',
          mimetype: 'audio/ogg',
          path,
          seconds: 2,
        })
        .execute();
    });
    await world.machines.tell('/openai/transcripts', { text: 'Quero dois quilos.' });
    const before = (await world.machines.heard('openai')).length;
    const route = `/assistant/messages/${message?.id}/transcript`;
    for (let time = 0; time < 2; time += 1) {
      const answer = await admin.call('POST', route);
      expect(answer.json()).toMatchObject({ message: { media: { transcript: 'Quero dois quilos.' } } });
    }
    expect(await world.machines.heard('openai')).toHaveLength(before + 1);
    expect(await spentIn(admin, ticketId)).toMatchObject({ answers: 1, seconds: 4 });
    const stranger = await beside();
    expect(errorOf(await stranger.admin.call('POST', route))).toBe('ERR_NO_MESSAGE_FOUND');
  });
});

describe('the budget of a month', () => {
  test('that is used up stops people, and hands the customers of prompts to people with a note', async () => {
    const { admin, ticketId } = await beside({ budgetCents: 0 }, 'oi');
    expect(errorOf(await ask(admin, ticketId, { task: 'suggest' }))).toBe('ERR_ASSISTANT_BUDGET');
    expect((await admin.call('GET', '/assistant')).json()).toMatchObject({ isReady: true, isOver: true });
    const led = await world.begin({ queues: { Vendas: {}, Suporte: {} } });
    await (await world.admin(led)).call('PUT', '/assistant/account', { budgetCents: 0 });
    const prompt = await world.addPrompt(led, { queueId: led.queues.get('Suporte') });
    await leadConnection(led, { prompt_id: prompt.id });
    await led.play(`
      customer says oi
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Suporte
    `);
    expect(await world.notes(led)).toEqual([
      'O assistente virtual não respondeu ao cliente: o orçamento do mês para inteligência artificial acabou. Um atendente precisa continuar a conversa.',
    ]);
    const trial = await (
      await world.admin(led)
    ).call('POST', `/prompt/${prompt.id}/trial`, { spoken: [{ fromMe: false, text: 'oi' }] });
    expect(errorOf(trial)).toBe('ERR_ASSISTANT_BUDGET');
  });

  test('counts what prompts take, at their own price or the company’s, and masks for them too', async () => {
    const talk = await world.begin({ queues: { Suporte: {} } });
    const admin = await world.admin(talk);
    await admin.call('PUT', '/assistant/account', { ...prices, masks: true });
    const prompt = await world.addPrompt(talk, { queueId: talk.queues.get('Suporte'), priceIn: 5 });
    await leadConnection(talk, { prompt_id: prompt.id });
    await talk.play(`
      customer says sou ana@mail.example
      bot says Você disse: sou ana@mail.example
    `);
    expect((await lastHeard())?.raw).not.toContain('ana@mail');
    const used = await spentIn(admin, (await talk.ticket())?.id ?? 0);
    expect(used.micros).toBe(Math.ceil((used.inputTokens * 5 + used.outputTokens * prices.priceOut) / 1_000));
    expect((await monthOf(admin)).spent).toEqual(used);
  });
});

describe('the account of a company', () => {
  test('never shows its key, keeps it, and does not give it to another address', async () => {
    const { admin } = await beside();
    expect((await monthOf(admin)).apiKey).toBe(maskedValue);
    const kept = await admin.call('PUT', '/assistant/account', { apiKey: maskedValue, model: 'lab-large' });
    expect(kept.json()).toMatchObject({ apiKey: maskedValue, model: 'lab-large' });
    const moved = await admin.call('PUT', '/assistant/account', {
      apiKey: maskedValue,
      baseUrl: 'https://elsewhere.example/v1',
    });
    expect(moved.json()).toMatchObject({ apiKey: '', baseUrl: 'https://elsewhere.example/v1' });
    const user = await someone(world.app, await aCompany(world.app));
    expect((await user.call('GET', '/assistant/account')).statusCode).toBe(403);
  });

  test('lists the models of its provider, asks seldom, and says that a key is refused [AIP-013]', async () => {
    const { admin } = await beside();
    const list = (body: object) => admin.call('POST', '/assistant/models', body);
    expect((await list({ apiKey: maskedValue })).json()).toEqual({ models: ['lab-large', 'lab-small'] });
    const before = (await world.machines.heard('openai')).length;
    await list({ apiKey: maskedValue });
    expect(await world.machines.heard('openai')).toHaveLength(before);
    expect(errorOf(await list({ apiKey: 'sk-wrong' }))).toBe('ERR_PROMPT_KEY_REFUSED');
    expect(errorOf(await list({ apiKey: 'sk-lab', baseUrl: 'http://10.0.0.1/v1' }))).toBe('ERR_ASSISTANT_AWAY');
  });
});
