import { createHmac } from 'node:crypto';
import type { Integration, IntegrationDetails } from '@oplano/contracts/integrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TalkOptions } from '../talk.fixture.ts';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

const queues = { Vendas: {}, Suporte: {} };
let names = 0;
/** A conversation that a webhook of its own leads. */
async function led(options: Pick<TalkOptions, 'queues' | 'channel'> & { type?: 'webhook' | 'n8n' } = {}) {
  const name = `hook${(names += 1)}`;
  const talk = await world.begin({ queues, ...options });
  const url = `${world.machines.base}/hook/${name}`;
  const integration = await world.addIntegration(talk, { type: options.type ?? 'webhook', urlN8N: url });
  await leadConnection(talk, { integration_id: integration.id });
  const answers = (body: unknown) => world.machines.tell(`/hook/${name}/answer`, { body });
  const heard = async () => (await world.machines.heard('hook')).filter(({ path }) => path === name);
  return { talk, integration, name, answers, heard };
}

describe('a webhook', () => {
  test('hears what the customer says, signed and with a version, and is heard by the customer [CON-048]', async () => {
    const { talk, integration, answers, heard } = await led();
    await answers({ messages: [{ text: 'Olá, sou um robô' }, 'Como posso ajudar?'] });
    await talk.play(`
      customer says oi
      bot says Olá, sou um robô
      bot says Como posso ajudar?
      ticket is pending
    `);
    const [call] = await heard();
    expect(call?.body).toMatchObject({
      version: 1,
      type: 'message.received',
      contact: { name: 'Maria Souza' },
      message: { type: 'text', text: 'oi' },
      ticket: { id: (await talk.ticket())?.id, status: 'pending' },
      connection: { id: talk.connectionId, channel: 'whatsapp' },
    });
    const shown = await (await world.admin(talk)).call('GET', `/queueIntegration/${integration.id}`);
    const key = Buffer.from(shown.json<IntegrationDetails>().secret.replace('whsec_', ''), 'base64');
    const signed = `${call?.headers['webhook-id']}.${call?.headers['webhook-timestamp']}.${call?.raw}`;
    const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    expect(call?.headers['webhook-signature']).toBe(signature);
  });

  test('that answers nothing leaves the customer with itself, and is asked again', async () => {
    const { talk, heard } = await led({ type: 'n8n' });
    await talk.play(`
      customer says oi
      bot says nothing
      customer says alô?
      bot says nothing
    `);
    expect((await heard()).map(({ body }) => (body['message'] as { text: string }).text)).toEqual(['oi', 'alô?']);
  });

  test('offers choices, and hears the name of what was chosen', async () => {
    const { talk, answers, heard } = await led();
    await answers({ messages: [{ text: 'O que deseja?', options: ['Comprar', 'Trocar'] }] });
    await talk.play(`
      customer says oi
      bot says O que deseja?
    `);
    await answers({ messages: [{ text: 'Certo' }] });
    await talk.play(`
      customer says 2
      bot says Certo
    `);
    expect((await heard()).at(-1)?.body).toMatchObject({ message: { text: 'Trocar' } });
  });

  test.each(['whatsappapi', 'facebook', 'instagram'] as const)(
    'offers choices as buttons on %s, and hears the name of the one that was pressed',
    async (channel) => {
      const { talk, answers, heard } = await led({ channel });
      await answers({ messages: [{ text: 'O que deseja?', options: ['Comprar', 'Trocar'] }] });
      await talk.play(`
        customer says oi
        bot says O que deseja?
      `);
      const [said] = await talk.inside(({ db }) =>
        db.selectFrom('messages').select('content').where('from_me', '=', true).execute(),
      );
      const options = [
        { id: 'choice:1', title: 'Comprar' },
        { id: 'choice:2', title: 'Trocar' },
      ];
      expect(said?.content).toEqual({ kind: 'choice', options });
      await answers({ messages: [{ text: 'Certo' }] });
      await talk.play(`
        customer presses choice:2
        bot says Certo
      `);
      expect((await heard()).at(-1)?.body).toMatchObject({ message: { text: 'Trocar' } });
    },
  );

  test('waits before what it says, and sends its files', async () => {
    const { talk, answers } = await led({ type: 'n8n' });
    const mediaUrl = `${world.machines.base}/hook/flow.png`;
    await world.machines.tell('/hook/flow.png/answer', { raw: 'GIF89a not a picture', contentType: 'text/plain' });
    await answers({
      messages: [
        { text: 'Um instante', delayMs: 2_000 },
        { text: 'Catálogo', mediaUrl, delayMs: 1_000 },
      ],
    });
    await talk.play(`
      customer says oi
      bot says Um instante
      bot says (arquivo) Catálogo
    `);
    const waits = await talk.inside(({ db }) =>
      db
        .selectFrom('outbox')
        .innerJoin('messages', 'messages.id', 'outbox.message_id')
        .select(['outbox.not_before as until', 'messages.created_at as at'])
        .orderBy('messages.id')
        .execute(),
    );
    expect(waits.map(({ until, at }) => until.getTime() - at.getTime())).toEqual([2_000, 3_000]);
  });

  test('hands over to a queue, and is asked no more', async () => {
    const { talk, answers, heard } = await led();
    await answers({ messages: ['Vou transferir'], actions: [{ transferQueue: talk.queues.get('Suporte') }] });
    await talk.play(`
      customer says uma pessoa
      bot says Vou transferir
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Suporte
      customer says obrigada
      bot says nothing
    `);
    expect(await heard()).toHaveLength(1);
    expect((await talk.ticket())?.use_integration).toBe(false);
  });

  test('ends the conversation with the farewell of the company, and tags the customer', async () => {
    const { talk, answers } = await led();
    const admin = await world.admin(talk);
    await admin.call('POST', '/tags', { name: 'Cliente VIP', color: '#123456' });
    await answers({ text: 'Resolvido', actions: [{ tag: 'cliente vip' }, { close: true }] });
    await talk.play(`
      customer says oi
      bot says Resolvido
      bot says Até logo
      ticket is closed
    `);
    const tagged = await talk.inside(({ db }) => db.selectFrom('contact_tags').selectAll().execute());
    expect(tagged).toHaveLength(1);
  });

  test('that names a queue of another company leads nowhere: people take over and are told', async () => {
    const other = await world.begin({ queues });
    const { talk, answers } = await led({ queues: { Vendas: {} } });
    await answers({ messages: ['Já vai'], actions: [{ transferQueue: other.queues.get('Vendas') }] });
    await talk.play(`
      customer says oi
      bot says Já vai
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
    expect(await world.notes(talk)).toEqual([expect.stringContaining('destino que não existe')]);
  });

  test('whose answer comes after a person took the ticket says nothing', async () => {
    const { talk, answers } = await led();
    await answers({ messages: ['Tarde demais'] });
    await talk.play('customer adds oi');
    const ticket = await talk.ticket();
    const admin = await world.admin(talk);
    const taken = await admin.call('PUT', `/tickets/${ticket?.id ?? 0}`, {
      status: 'open',
      queueId: talk.queues.get('Vendas'),
    });
    expect(taken.statusCode).toBe(200);
    await world.app.app.worker.runDue();
    await talk.play('bot says nothing');
  });

  test('is asked about each of several messages, in their order', async () => {
    const { talk, heard } = await led();
    await talk.play(`
      customer adds um
      customer adds dois
      customer says três
      bot says nothing
    `);
    const texts = (await heard()).map(({ body }) => (body['message'] as { text: string }).text);
    expect(texts).toEqual(['um', 'dois', 'três']);
  });

  test('that was deleted leaves its customers to people', async () => {
    const { talk, integration } = await led({ queues: { Vendas: {} } });
    await talk.play(`
      customer says oi
      bot says nothing
    `);
    const admin = await world.admin(talk);
    expect((await admin.call('DELETE', `/queueIntegration/${integration.id}`)).statusCode).toBe(200);
    await talk.play(`
      customer says alô
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
  });
});

describe('a hostile webhook', () => {
  const handed = `
    customer says oi
    bot says Em breve um atendente continuará a conversa.
    ticket is pending in Vendas
  `;
  test.each([
    ['a page instead of JSON', { raw: '<!doctype html><h1>Oi</h1>', contentType: 'text/html' }, 'entendida'],
    ['JSON of another form', { body: { messages: 'oi' } }, 'entendida'],
    ['more than anybody reads', { flood: 8 * 1024 * 1024 }, 'grande demais'],
    [
      'a way into our own network',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'não é permitido',
    ],
    ['a refusal', { status: 404 }, 'recusado'],
  ])('that answers %s gets nothing said, and people take over', async (_what, answer, note) => {
    const { talk, name, heard } = await led({ queues: { Vendas: {} } });
    await world.machines.tell(`/hook/${name}/answer`, answer);
    await talk.play(handed);
    expect(await world.notes(talk)).toEqual([expect.stringContaining(note)]);
    expect(await heard()).toHaveLength(1);
  });

  test('that ends the line or fails is asked three times', async () => {
    for (const answer of [{ cut: true }, { status: 503 }]) {
      const { talk, name, heard } = await led({ queues: { Vendas: {} } });
      await world.machines.tell(`/hook/${name}/answer`, answer);
      await talk.play(handed);
      const ids = (await heard()).map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(3);
      expect(new Set(ids).size).toBe(1);
    }
  });

  test('that says ten thousand things is heard for twenty of them', async () => {
    const { talk, answers } = await led();
    await answers({ messages: Array.from({ length: 10_000 }, (_, index) => `n${index}`) });
    await talk.play(`
      customer says oi
      ${Array.from({ length: 20 }, (_, index) => `bot says n${index}`).join('\n')}
    `);
  });

  test('that talks to another machine is stopped, and a person is told', async () => {
    const { talk, answers } = await led({ queues: { Vendas: {} } });
    await answers({ messages: ['eco'] });
    for (let turn = 0; turn < 15; turn += 1) {
      await talk.play(`
        customer adds eco
        0 seconds pass
        bot says eco
      `);
    }
    await talk.play(`
      customer adds eco
      0 seconds pass
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
    expect(await world.notes(talk)).toEqual([expect.stringContaining('outro robô')]);
  });

  test('that the plan no longer includes is asked nothing, and people take over with a note [PLN-013]', async () => {
    const { talk, heard } = await led({ queues: { Vendas: {} } });
    await world.withoutFeature(talk, 'use_integrations');
    await talk.play(handed);
    expect(await heard()).toEqual([]);
    expect(await world.notes(talk)).toEqual([expect.stringContaining('plano da empresa não inclui mais')]);
  });

  test('may not live inside our own network', async () => {
    const talk = await world.begin({ queues: { Vendas: {} } });
    const integration = await world.addIntegration(talk, { type: 'webhook', urlN8N: 'http://10.0.0.1/inward' });
    await leadConnection(talk, { integration_id: integration.id });
    await talk.play(handed);
    expect(await world.notes(talk)).toEqual([expect.stringContaining('não é permitido')]);
  });

  test('that fails five times in a row is asked nothing for a while, then again', async () => {
    const { talk, name, heard } = await led({ queues: { Vendas: {} } });
    await world.machines.tell(`/hook/${name}/answer`, { status: 400 });
    const comeBack = () =>
      talk.inside(async ({ db }) => {
        await db.updateTable('tickets').set({ status: 'closed', queue_id: null }).execute();
      });
    for (let turn = 0; turn < 5; turn += 1) {
      await talk.play(handed);
      await comeBack();
    }
    expect(await heard()).toHaveLength(5);
    await talk.play(handed);
    expect(await heard()).toHaveLength(5);
    expect((await world.notes(talk)).at(-1)).toContain('em pausa');
    const shown = await (await world.admin(talk)).call('GET', '/queueIntegration');
    expect(shown.json<{ queueIntegrations: Integration[] }>().queueIntegrations[0]?.shutUntil).not.toBeNull();

    await comeBack();
    await world.machines.tell(`/hook/${name}/answer`, { body: { text: 'Voltei' } });
    await talk.play(`
      2 minutes pass
      customer says oi
      bot says Voltei
    `);
    expect(await heard()).toHaveLength(6);
  });
});
