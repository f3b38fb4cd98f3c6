import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TalkOptions } from '../talk.fixture.ts';
import { leadConnection, startOutsideWorld, type OutsideWorld } from './outside.fixture.ts';

let world: OutsideWorld;
beforeAll(async () => {
  world = await startOutsideWorld();
});
afterAll(() => world?.stop());

/** A conversation that an assistant leads, which hands over to Suporte. */
async function led(form: object = {}, options: TalkOptions = {}) {
  const talk = await world.begin({ queues: { Vendas: {}, Suporte: {} }, ...options });
  const prompt = await world.addPrompt(talk, { queueId: talk.queues.get('Suporte'), ...form });
  await leadConnection(talk, { prompt_id: prompt.id });
  return { talk, prompt };
}
const replies = (...all: object[]) => world.machines.tell('/openai/replies', { replies: all });
const lastAsked = async () => {
  const call = (await world.machines.heard('openai')).at(-1);
  return call?.body as {
    messages: { role: string; content: string }[];
    tools: { function: { name: string; parameters: { properties: object } } }[];
    temperature: number;
    max_tokens: number;
    model: string;
  };
};

describe('a prompt', () => {
  test('answers the customer of its connection with the last messages, and counts tokens [CON-049, AIP-006]', async () => {
    const { talk, prompt } = await led({ maxMessages: 3, maxTokens: 77, temperature: 0.5, model: 'small' });
    await replies({ say: 'Olá, Maria!' }, { say: 'Abrimos às nove.' });
    await talk.play(`
      customer says oi
      bot says Olá, Maria!
      customer says que horas abre?
      bot says Abrimos às nove.
      customer says e no sábado?
      bot says Você disse: e no sábado?
    `);
    const { messages, ...asked } = await lastAsked();
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(messages[0]?.content).toContain('Seja gentil.');
    expect(messages[0]?.content).toContain('Maria');
    expect(messages.slice(1).map(({ content }) => content)).toEqual([
      'que horas abre?',
      'Abrimos às nove.',
      'e no sábado?',
    ]);
    expect(asked).toMatchObject({ temperature: 0.5, max_tokens: 77, model: 'small' });
    const usage = await talk.inside(({ db }) => db.selectFrom('prompt_usage').selectAll().execute());
    expect(usage).toMatchObject([{ ticket_id: (await talk.ticket())?.id, prompt_id: prompt.id, answers: 3 }]);
    expect(Number(usage[0]?.input_tokens)).toBeGreaterThan(0);
    expect(Number(usage[0]?.output_tokens)).toBeGreaterThan(0);
  });

  test('that the plan no longer includes answers nobody: its queue takes over, also in a conversation it leads [PLN-012]', async () => {
    const { talk } = await led();
    await replies({ say: 'Olá, Maria!' });
    await talk.play(`
      customer says oi
      bot says Olá, Maria!
    `);
    const before = (await world.machines.heard('openai')).length;
    await world.withoutFeature(talk, 'use_open_ai');
    await talk.play(`
      customer says ainda aí?
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Suporte
    `);
    expect(await world.machines.heard('openai')).toHaveLength(before);
    expect(await world.notes(talk)).toEqual([expect.stringContaining('plano da empresa não inclui mais')]);
  });

  test('hands over by a tool: to its own queue, or to one it names', async () => {
    const { talk } = await led();
    await replies({ tools: [{ name: 'hand_over', arguments: {} }] });
    await talk.play(`
      customer says quero uma pessoa
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Suporte
      customer says oi?
      bot says nothing
    `);
    const other = await led();
    await replies({ say: 'Vou passar para vendas.', tools: [{ name: 'hand_over', arguments: { queue: 'Vendas' } }] });
    await other.talk.play(`
      customer says quero comprar
      bot says Vou passar para vendas.
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
    expect((await lastAsked()).tools.map(({ function: { name } }) => name)).toEqual(['hand_over', 'end_conversation']);
  });

  test('that hands over says why to people, with what was hidden put back, and may name a person', async () => {
    const { talk } = await led({}, { people: { Ana: { queues: ['Vendas'] } } });
    await (await world.admin(talk)).call('PUT', '/assistant/account', { masks: true });
    const summary = 'Quer duas camisas; o e-mail é [EMAIL_1].';
    const wish = { person: 'Ana', reason: 'Pediu desconto.', summary };
    await replies({ say: 'A Ana continua.', tools: [{ name: 'hand_over', arguments: wish }] });
    await talk.play(`
      customer says sou maria@example.com, tem desconto?
      bot says A Ana continua.
      ticket is pending in Vendas of Ana
    `);
    expect(await world.notes(talk)).toEqual([
      'O assistente virtual passou a conversa para a equipe.\nMotivo: Pediu desconto.\nResumo: Quer duas camisas; o e-mail é maria@example.com.',
    ]);
    expect((await lastAsked()).tools[0]?.function.parameters.properties).toMatchObject({
      queue: { enum: ['Vendas', 'Suporte'] },
      person: { enum: ['Ana'] },
    });
  });

  test('sends the files of a list in their order, through the line of all messages', async () => {
    const { talk } = await led();
    await talk.inside(async ({ db, companyId, now }) => {
      const list = { name: 'Catálogo', message: 'Seguem os arquivos', created_at: now, updated_at: now };
      const { id } = await db
        .insertInto('file_lists')
        .values({ ...list, company_id: companyId })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [position, name] of ['Medidas', 'Preços'].entries()) {
        const media = { media_name: `${name}.pdf`, media_kind: 'document', media_mimetype: 'application/pdf' } as const;
        const media_path = `companies/${companyId}/file-lists/${name}.pdf`;
        const option = { company_id: companyId, file_list_id: id, name, position, media_path, media_size: '7' };
        await db
          .insertInto('file_list_options')
          .values({ ...option, ...media })
          .execute();
      }
    });
    await replies(
      { tools: [{ name: 'send_files', arguments: { list: 'Catálogo' } }] },
      { say: 'Aqui está o catálogo.' },
      { say: 'Não temos.', tools: [{ name: 'send_files', arguments: { list: 'De outros' } }] },
    );
    await talk.play(`
      customer says tem catálogo?
      bot says Aqui está o catálogo.
      bot says Seguem os arquivos
      bot says (arquivo) Medidas
      bot says (arquivo) Preços
      customer says e a lista dos outros?
      bot says Não temos.
    `);
    const sends = await talk.inside(({ db }) => db.selectFrom('outbox').selectAll().execute());
    expect(sends).toHaveLength(5);
  });

  test('is told the opening hours when it asks for them, and says them in its own words', async () => {
    const weekday = { startTimeA: '08:00', endTimeA: '12:00', startTimeB: '', endTimeB: '' };
    const schedules = JSON.stringify([{ weekday: 'Segunda-feira', weekdayEn: 'monday', ...weekday }]);
    const { talk } = await led({}, { settings: { scheduleType: 'company' }, company: { schedules } });
    // Monday, ten in the morning in São Paulo, so that nobody says that it is closed.
    world.app.clock.set('2026-11-23T13:00:00.000Z');
    const hours = { name: 'opening_hours', arguments: {} };
    await replies({ say: 'Um momento.', tools: [hours] }, { say: 'Segunda, das 8 ao meio-dia.' });
    await talk.play(`
      customer says que horas abre?
      bot says Segunda, das 8 ao meio-dia.
    `);
    const { messages, tools } = await lastAsked();
    expect(messages.at(-1)).toMatchObject({ role: 'tool' });
    expect(messages.at(-1)?.content).toContain('Segunda-feira: 08:00 às 12:00');
    expect(tools.map(({ function: { name } }) => name)).toContain('opening_hours');
  });

  test('that asks its tools and never says a word leaves its customer to people', async () => {
    const { talk } = await led({}, { settings: { scheduleType: 'company' } });
    world.app.clock.set('2026-11-24T13:00:00.000Z');
    const asks = { tools: [{ name: 'opening_hours', arguments: {} }] };
    const before = (await world.machines.heard('openai')).length;
    await replies(asks, asks, asks);
    await talk.play(`
      customer says que horas abre?
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Suporte
    `);
    expect(await world.machines.heard('openai')).toHaveLength(before + 3);
    expect(await lastAsked()).toMatchObject({ tool_choice: 'none' });
  });

  test('tags, goes on talking, and ends the conversation', async () => {
    const { talk } = await led();
    await (await world.admin(talk)).call('POST', '/tags', { name: 'Interessada', color: '#123456' });
    await replies(
      { tools: [{ name: 'add_tag', arguments: { tag: 'Interessada' } }] },
      { say: 'Anotado.' },
      { say: 'Até mais!', tools: [{ name: 'end_conversation', arguments: {} }] },
    );
    await talk.play(`
      customer says gostei
      bot says Anotado.
      customer says é só isso
      bot says Até mais!
      bot says Até logo
      ticket is closed
    `);
    const tagged = await talk.inside(({ db }) => db.selectFrom('contact_tags').selectAll().execute());
    expect(tagged).toHaveLength(1);
  });

  test('whose key is refused says so to people, and hands the customer over [AIP-013]', async () => {
    const { talk } = await led({ apiKey: 'sk-wrong' });
    const before = (await world.machines.heard('openai')).length;
    await talk.play(`
      customer says oi
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Suporte
    `);
    expect(await world.notes(talk)).toEqual(['A chave de API do assistente virtual é inválida. Verifique o prompt.']);
    expect(await world.machines.heard('openai')).toHaveLength(before + 1);
  });

  test('is asked again after a limit of its provider, and not where the quota is used up', async () => {
    const { talk } = await led();
    const limit = { status: 429, body: { error: { code: 'rate_limit_exceeded' } } };
    await world.machines.tell('/openai/answers', { answers: [limit, { status: 500 }] });
    await talk.play(`
      customer says oi
      bot says Você disse: oi
    `);
    const other = await led();
    const before = (await world.machines.heard('openai')).length;
    const quota = { status: 429, body: { error: { code: 'insufficient_quota' } } };
    await world.machines.tell('/openai/answers', { answers: [quota] });
    await other.talk.play(`
      customer says oi
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Suporte
    `);
    expect(await world.machines.heard('openai')).toHaveLength(before + 1);
  });

  test('answers several messages in one breath once', async () => {
    const { talk } = await led();
    const before = (await world.machines.heard('openai')).length;
    await talk.play(`
      customer adds oi
      customer adds tudo bem?
      customer says queria comprar
      bot says Você disse: queria comprar
    `);
    expect(await world.machines.heard('openai')).toHaveLength(before + 1);
  });

  test('never speaks in groups or to somebody whose bot is switched off', async () => {
    const before = (await world.machines.heard('openai')).length;
    const group = await led({}, { isGroup: true, connection: { group_as_ticket: true, allow_group: true } });
    await group.talk.play(`
      customer says oi
      bot says Bem-vindo
    `);
    expect(await world.machines.heard('openai')).toHaveLength(before);
    const quiet = await led();
    await quiet.talk.play(`
      customer says oi
      bot says Você disse: oi
    `);
    await quiet.talk.inside(async ({ db }) => {
      await db.updateTable('contacts').set({ disable_bot: true }).execute();
    });
    await quiet.talk.play(`
      customer says alô
      bot says nothing
    `);
    expect(await world.machines.heard('openai')).toHaveLength(before + 1);
  });

  test('that hands over to a queue that is gone leaves its customer to people all the same', async () => {
    const { talk } = await led();
    const admin = await world.admin(talk);
    await admin.call('DELETE', `/queue/${talk.queues.get('Suporte') ?? 0}`);
    await replies({ tools: [{ name: 'hand_over', arguments: {} }] });
    await talk.play(`
      customer says quero uma pessoa
      bot says Em breve um atendente continuará a conversa.
      ticket is pending in Vendas
    `);
  });
});
