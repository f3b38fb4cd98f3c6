import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

/** What the month or a ticket has taken. */
type Spent = Readonly<Record<'answers' | 'inputTokens' | 'outputTokens', number>>;

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

/** Somebody beside whom an assistant works, in a conversation that waits. */
async function beside() {
  const talk = await world.begin({ queues: { Vendas: {} } });
  const admin = await world.admin(talk);
  await admin.call('PUT', '/assistant/account', { apiKey: 'sk-lab', priceIn: 800, priceOut: 3_200 });
  await talk.play(`
    customer says onde está meu pedido?
    bot says Bem-vindo
  `);
  const ticketId = (await talk.ticket())?.id ?? 0;
  const spent = async (): Promise<Spent> =>
    (await admin.call('GET', `/assistant/tickets/${ticketId}/spent`)).json<Spent>();
  return { admin, ticketId, spent };
}

describe('a draft that breaks off in the middle', () => {
  const pieceOf = (delta: object) => JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] });
  const piece = pieceOf({ content: 'Seu pedido ' });

  test.each([
    ['without an end', [piece]],
    ['with a word of what went wrong', [piece, JSON.stringify({ error: { message: 'overloaded', type: 'server' } })]],
    ['with that word before its end', [piece, JSON.stringify({ error: { message: 'overloaded' } }), '[DONE]']],
    ['before its first word', [pieceOf({ role: 'assistant' })]],
  ])('%s says so, and what it took is counted', async (_how, events) => {
    const { admin, ticketId, spent } = await beside();
    await world.machines.tell('/openai/answers', { answers: [{ events }] });
    const answer = await admin.call('POST', `/assistant/tickets/${ticketId}/draft`, { task: 'suggest' });
    const told = answer.body
      .split('\n\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line.replace(/^data: /, '')) as { readonly type: string });
    expect(told.map(({ type }) => type)).not.toContain('done');
    expect(told.at(-1)).toEqual({ type: 'failed', error: 'ERR_ASSISTANT_AWAY' });
    expect((await spent()).answers).toBe(1);
    expect((await spent()).inputTokens).toBeGreaterThan(0);
  });
});

test('a draft that is stopped before its first word is counted, because the question was read', async () => {
  const { admin, ticketId, spent } = await beside();
  await world.machines.tell('/openai/answers', { answers: [{ delayMs: 20_000, usual: true }] });
  const asked = (await world.machines.heard('openai')).length;
  const stop = new AbortController();
  const asking = fetch(`${world.app.url}/api/assistant/tickets/${ticketId}/draft`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ task: 'suggest' }),
    signal: stop.signal,
  });
  await vi.waitFor(async () => expect(await world.machines.heard('openai')).toHaveLength(asked + 1));
  stop.abort();
  await asking.then((response) => response.text()).catch(() => undefined);
  await vi.waitFor(async () => expect((await spent()).answers).toBe(1));
  expect((await spent()).inputTokens).toBeGreaterThan(0);
});

test('a draft whose key is refused costs nothing', async () => {
  const { admin, ticketId, spent } = await beside();
  await admin.call('PUT', '/assistant/account', { apiKey: 'sk-wrong' });
  await admin.call('POST', `/assistant/tickets/${ticketId}/draft`, { task: 'suggest' });
  expect(await spent()).toMatchObject({ answers: 0, inputTokens: 0 });
});

describe('what an assistant took that led to no answer', () => {
  const led = async () => {
    const talk = await world.begin({ queues: { Suporte: {} } });
    const prompt = await world.addPrompt(talk, { queueId: talk.queues.get('Suporte') });
    await leadConnection(talk, { prompt_id: prompt.id });
    const admin = await world.admin(talk);
    const month = async () => (await admin.call('GET', '/assistant/account')).json<{ spent: Spent }>().spent;
    return { talk, admin, prompt, month };
  };
  const left = `
    customer says que horas abre?
    bot says Em breve um atendente continuará a conversa.
    ticket is pending in Suporte
  `;

  test('is counted where it read the question and said nothing', async () => {
    const { talk, admin, month } = await led();
    await world.machines.tell('/openai/replies', { replies: [{ say: '' }] });
    await talk.play(left);
    expect(await month()).toMatchObject({ answers: 1 });
    expect((await month()).inputTokens).toBeGreaterThan(0);
    const ticketId = (await talk.ticket())?.id ?? 0;
    expect((await admin.call('GET', `/assistant/tickets/${ticketId}/spent`)).json()).toEqual(await month());
  });

  test('is counted where it fails after a first round, and nothing where it refuses', async () => {
    const { talk, month } = await led();
    await world.machines.tell('/openai/replies', {
      replies: [{ say: '', tools: [{ name: 'add_tag', arguments: {} }] }],
    });
    await world.machines.tell('/openai/answers', { answers: [{ usual: true }, { status: 400, body: {} }] });
    await talk.play(left);
    expect(await month()).toMatchObject({ answers: 1 });
    const other = await led();
    await world.machines.tell('/openai/answers', { answers: [{ status: 400, body: {} }] });
    await other.talk.play(left);
    expect(await other.month()).toMatchObject({ answers: 0, inputTokens: 0 });
  });

  test('is counted by letters where the provider does not say it', async () => {
    const { talk, month } = await led();
    const body = { choices: [{ index: 0, message: { role: 'assistant', content: 'Abrimos às nove.' } }] };
    await world.machines.tell('/openai/answers', { answers: [{ body }] });
    await talk.play(`
      customer says que horas abre?
      bot says Abrimos às nove.
    `);
    const { inputTokens, outputTokens } = await month();
    expect(Math.min(inputTokens, outputTokens)).toBeGreaterThan(0);
  });

  test('is counted in a trial of the prompt, too', async () => {
    const { admin, prompt, month } = await led();
    await world.machines.tell('/openai/replies', { replies: [{ say: '' }] });
    const trial = await admin.call('POST', `/prompt/${prompt.id}/trial`, { spoken: [{ fromMe: false, text: 'oi' }] });
    expect(trial.json()).toMatchObject({ ok: false, failure: 'nonsense' });
    expect(await month()).toMatchObject({ answers: 1, inputTokens: trial.json<Spent>().inputTokens });
    expect((await month()).inputTokens).toBeGreaterThan(0);
  });
});

test('an assistant that wants what it was not offered is told that nothing was done, and nothing is', async () => {
  const talk = await world.begin({ queues: { Suporte: {} } });
  const prompt = await world.addPrompt(talk, { queueId: talk.queues.get('Suporte') });
  await leadConnection(talk, { prompt_id: prompt.id });
  await talk.inside(async ({ db, companyId, now }) => {
    await db
      .insertInto('tags')
      .values({ company_id: companyId, name: 'VIP', color: '#111111', created_at: now, updated_at: now })
      .execute();
  });
  const wishes = [
    { name: 'add_tag', arguments: { tag: 'Inventada' } },
    { name: 'add_tag', arguments: { tag: 7 } },
    { name: 'send_files', arguments: { list: 'De outros' } },
    { name: 'drop_database', arguments: {} },
    { name: 'add_tag', arguments: { tag: 'vip' } },
  ];
  await world.machines.tell('/openai/replies', { replies: [{ tools: wishes }, { say: 'Não consegui.' }] });
  await talk.play(`
    customer says me manda o catálogo
    bot says Não consegui.
  `);
  const heard = (await world.machines.heard('openai')).at(-1);
  const asked = heard?.body as { messages: { role: string; content: string }[] } | undefined;
  const told = asked?.messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : []));
  const nothing = 'Nothing was done: this was not one of the choices.';
  expect(told).toEqual([nothing, nothing, nothing, nothing, 'ok']);
  const tagged = await talk.inside(({ db }) => db.selectFrom('contact_tags').selectAll().execute());
  expect(tagged).toHaveLength(1);
});
