import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

describe('a draft that breaks off in the middle', () => {
  const piece = JSON.stringify({ choices: [{ index: 0, delta: { content: 'Seu pedido ' }, finish_reason: null }] });

  test.each([
    ['without an end', [piece]],
    ['with a word of what went wrong', [piece, JSON.stringify({ error: { message: 'overloaded', type: 'server' } })]],
    ['with that word before its end', [piece, JSON.stringify({ error: { message: 'overloaded' } }), '[DONE]']],
  ])('%s says so, and what it took is counted', async (_how, events) => {
    const talk = await world.begin({ queues: { Vendas: {} } });
    const admin = await world.admin(talk);
    await admin.call('PUT', '/assistant/account', { apiKey: 'sk-lab', priceIn: 800, priceOut: 3_200 });
    await talk.play(`
      customer says onde está meu pedido?
      bot says Bem-vindo
    `);
    const ticketId = (await talk.ticket())?.id ?? 0;
    await world.machines.tell('/openai/answers', { answers: [{ events }] });
    const answer = await admin.call('POST', `/assistant/tickets/${ticketId}/draft`, { task: 'suggest' });
    const told = answer.body
      .split('\n\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line.replace(/^data: /, '')) as { readonly type: string });
    expect(told.map(({ type }) => type)).not.toContain('done');
    expect(told.at(-1)).toEqual({ type: 'failed', error: 'ERR_ASSISTANT_AWAY' });
    const spent = (await admin.call('GET', `/assistant/tickets/${ticketId}/spent`)).json<{ answers: number }>();
    expect(spent.answers).toBe(1);
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
