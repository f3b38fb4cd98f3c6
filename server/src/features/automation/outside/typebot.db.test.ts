import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TalkOptions } from '../talk.fixture.ts';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

let names = 0;
const flow = [
  { says: ['Sou o robô da **loja**'], input: { type: 'text input' } },
  { says: ['O que deseja?'], input: { type: 'choice input', items: ['Comprar', 'Trocar'], goto: [2, 3] } },
  { says: ['Qual o seu e-mail?'], input: { type: 'email' } },
  { says: ['Tudo certo'] },
];

/** A conversation that a flow of Typebot leads. */
async function led(steps: readonly object[] = flow, form: object = {}, options: TalkOptions = {}) {
  const slug = `flow-${(names += 1)}`;
  await world.machines.tell('/typebot/flows', { slug, steps });
  const talk = await world.begin({ queues: { Vendas: {} }, ...options });
  const integration = await world.addIntegration(talk, {
    type: 'typebot',
    urlN8N: `${world.machines.base}/typebot`,
    typebotSlug: slug,
    ...form,
  });
  await leadConnection(talk, { integration_id: integration.id });
  const asked = async () => (await world.machines.heard('typebot')).filter(({ path }) => path.includes(slug));
  return { talk, integration, asked, slug };
}

describe('a flow of Typebot', () => {
  test('is walked by a customer to its end, who then waits for a person [CON-048]', async () => {
    const { talk, asked } = await led();
    await talk.play(`
      customer says oi
      bot says Sou o robô da *loja*
      customer says Maria
      bot says O que deseja?
      customer says 1
      bot says Qual o seu e-mail?
      customer says maria@example.com
      bot says Tudo certo
      ticket is pending in Vendas
      customer says mais uma coisa
      bot says nothing
    `);
    expect(await asked()).toHaveLength(1);
    expect((await asked())[0]?.body).toMatchObject({
      prefilledVariables: { pushName: 'Maria Souza' },
      textBubbleContentFormat: 'markdown',
    });
  });

  test('says what it says to an answer that does not fit in the words of the company [INT-014]', async () => {
    const { talk } = await led(flow.slice(1), { typebotUnknownMessage: 'Não entendi, tente de novo' });
    await talk.play(`
      customer says oi
      bot says O que deseja?
      customer says bananas
      bot says Não entendi, tente de novo
      customer says comprar
      bot says Tudo certo
    `);
  });

  test('ends and begins anew at its words [INT-014]', async () => {
    const { talk } = await led(flow, {
      typebotKeywordFinish: 'fim',
      typebotKeywordRestart: 'recomeçar',
      typebotRestartMessage: 'Vamos de novo',
    });
    await talk.play(`
      customer says oi
      bot says Sou o robô da *loja*
      customer says Maria
      bot says O que deseja?
      customer says Recomeçar
      bot says Vamos de novo
      bot says Sou o robô da *loja*
      customer says FIM
      bot says Até logo
      ticket is closed
    `);
  });

  test('begins anew after so many minutes without a word, and goes on within them [INT-012]', async () => {
    const { talk, asked } = await led(flow, { typebotExpires: 5 });
    await talk.play(`
      customer says oi
      bot says Sou o robô da *loja*
      4 minutes pass
      customer says Maria
      bot says O que deseja?
      4 minutes pass
      customer says 2
      bot says Tudo certo
    `);
    expect(await asked()).toHaveLength(1);
    const other = await led(flow, { typebotExpires: 5 });
    await other.talk.play(`
      customer says oi
      bot says Sou o robô da *loja*
      6 minutes pass
      customer says Maria
      bot says Sou o robô da *loja*
    `);
  });

  test('that Typebot has forgotten begins anew', async () => {
    const { talk } = await led(flow, { typebotExpires: 0 });
    await talk.play(`
      customer says oi
      bot says Sou o robô da *loja*
    `);
    await world.machines.tell('/typebot/expire');
    await talk.play(`
      customer says Maria
      bot says Sou o robô da *loja*
    `);
  });

  test('waits before each message, and what it says is stored like anything else [INT-013]', async () => {
    const steps = [{ says: ['um', 'dois'], waitSeconds: 3, input: { type: 'text input' } }];
    const { talk } = await led(steps, { typebotDelayMessage: 2_000 });
    await talk.play(`
      customer says oi
      bot says um
      bot says dois
    `);
    const sent = await talk.inside(({ db, companyId }) =>
      db.selectFrom('outbox').select('not_before').where('company_id', '=', companyId).orderBy('id').execute(),
    );
    const now = world.app.clock.now().getTime();
    expect(sent.map(({ not_before: at }) => (at ? at.getTime() - now : 0))).toEqual([5_000, 7_000]);
  });

  test('commands: moves the ticket to a queue, tags and says nothing of it [QUE-015]', async () => {
    const steps = [{ says: ['Vou chamar alguém', '#{"stopBot":true}'] }];
    const { talk } = await led(steps);
    await talk.play(`
      customer says oi
      bot says Vou chamar alguém
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
  });

  test('answers in the queue that names it, once a customer chose that queue [QUE-015]', async () => {
    const { talk, integration } = await led(flow, {}, { queues: { Vendas: {}, Suporte: {} } });
    const admin = await world.admin(talk);
    const queueId = talk.queues.get('Suporte') ?? 0;
    const saved = await admin.call('PUT', `/queue/${queueId}`, { integrationId: integration.id });
    expect(saved.json<{ integrationId: number }>().integrationId).toBe(integration.id);
    await talk.inside(async ({ db }) => {
      await db.updateTable('connections').set({ integration_id: null }).execute();
    });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 2
      bot says Olá de Suporte
      bot says Sou o robô da *loja*
      ticket is pending in Suporte
    `);
  });

  test('answers where an option of a menu names it [BOT-004]', async () => {
    const { talk, integration } = await led(flow);
    const admin = await world.admin(talk);
    const queueId = talk.queues.get('Vendas') ?? 0;
    const option = {
      queueId,
      name: 'Falar com o robô',
      greetingMessage: 'Passando para o robô',
      queueType: 'integration',
      optIntegrationId: integration.id,
    };
    expect((await admin.call('POST', '/chatbot', option)).json()).toMatchObject({ optIntegrationId: integration.id });
    await talk.inside(async ({ db }) => {
      await db.updateTable('connections').set({ integration_id: null }).execute();
    });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      bot says Olá de Vendas
      customer says 1
      bot says Passando para o robô
      bot says Sou o robô da *loja*
    `);
  });

  test('sends its pictures as files; what cannot be fetched is named', async () => {
    const good = `${world.machines.base}/hook/picture.png`;
    await world.machines.tell('/hook/picture.png/answer', { raw: 'GIF89a not a picture', contentType: 'text/plain' });
    const media = [
      { type: 'image', url: good },
      { type: 'image', url: 'http://10.0.0.1/inward.png' },
    ];
    const { talk } = await led([{ says: ['Veja'], media, input: { type: 'text input' } }]);
    await talk.play(`
      customer says oi
      bot says Veja
      bot says (arquivo)
      bot says http://10.0.0.1/inward.png
    `);
  });
});
