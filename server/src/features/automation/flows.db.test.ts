import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { Talk, type TalkOptions } from './talk.fixture.ts';

const app = sharedTestApp();
/** Noon on a Monday in São Paulo, before every talk. */
const begin = (options: TalkOptions = {}) => {
  app.clock.set('2026-03-02T15:00:00.000Z');
  return Talk.begin(app, options);
};
const one = { Vendas: {} };
const two = { Vendas: {}, Suporte: {} };

describe('the menu', () => {
  test('greets, offers the queues and leads into one [BOT-017]', async () => {
    const talk = await begin({ queues: two });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending
      customer says 2
      bot says Olá de Suporte
      ticket is pending in Suporte
      customer says obrigada
      bot says nothing
    `);
  });

  test('fills in variables and sends the greeting with its file [BOT-017]', async () => {
    const talk = await begin({
      queues: two,
      connection: {
        greeting_message: 'Olá, {{firstName}}! {{ms}}',
        greeting_media_path: 'companies/1/greetings/x.png',
        greeting_media_name: 'x.png',
      },
    });
    await talk.play(`
      customer says oi
      bot says (arquivo) Olá, Maria! Boa tarde
    `);
  });

  test('is said once to somebody who writes five messages in a breath', async () => {
    const talk = await begin({ queues: two });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer adds tudo bem?
      customer adds queria saber
      customer adds do meu pedido
      customer adds está aí?
      bot says nothing
      customer adds 1
      bot says Olá de Vendas
      ticket is pending in Vendas
    `);
  });

  test('is repeated three times at most, then a person is announced [BOT-017]', async () => {
    const talk = await begin({ queues: two });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says quero falar com alguém
      bot says Opção inválida. Por favor, escolha uma das opções abaixo.
      customer says 7
      bot says Opção inválida. Por favor, escolha uma das opções abaixo.
      customer says hã
      bot says Não consegui entender a sua resposta. Em breve um atendente continuará a conversa.
      customer says hã
      bot says nothing
      ticket is pending
      customer says 1
      bot says Olá de Vendas
      ticket is pending in Vendas
    `);
  });

  test('begins anew after timeUseBotQueues minutes', async () => {
    const talk = await begin({ queues: two, connection: { max_use_bot_queues: 1, time_use_bot_queues: 30 } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says hã
      bot says Não consegui entender a sua resposta. Em breve um atendente continuará a conversa.
      20 minutes pass
      customer says oi
      bot says nothing
      15 minutes pass
      customer says oi
      bot says Bem-vindo
    `);
  });

  test('is left with sair', async () => {
    const talk = await begin({ queues: two });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says Sair
      bot says Até logo
      ticket is closed
    `);
  });

  test('is not offered to a contact without a bot [BOT-016]', async () => {
    const talk = await begin({ queues: two });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says sair
      bot says Até logo
    `);
    await talk.inside(({ db }) => db.updateTable('contacts').set({ disable_bot: true }).execute());
    await talk.play(`
      customer says oi de novo
      bot says nothing
      ticket is pending
    `);
  });

  test('is silent while a person attends, and after they have closed it begins again', async () => {
    const talk = await begin({ queues: two, people: { Ana: {} } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      Ana accepts
      ticket is open in Vendas of Ana
      customer says 2
      bot says nothing
      Ana closes with silence
      ticket is closed in Vendas of Ana
      customer says oi
      bot says Bem-vindo
      ticket is pending
    `);
  });

  test('of one queue is no menu; the greeting is a setting [SET-022]', async () => {
    const talk = await begin({ queues: one });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas
    `);
    const silent = await begin({ queues: one, settings: { sendGreetingMessageOneQueues: 'disabled' } });
    await silent.play(`
      customer says oi
      bot says nothing
      ticket is pending in Vendas
    `);
  });

  test('tells the place in the queue once, where that is wanted [SET-027, SET-028, QUE-017]', async () => {
    const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Seu lugar:' } as const;
    const talk = await begin({ queues: two, settings });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Vendas
      bot says Seu lugar: *1*
      customer says oi
      bot says nothing
    `);
  });

  test('counts before the customer those who wait for the same, and nobody else [SET-027]', async () => {
    const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Seu lugar:' } as const;
    const talk = await begin({ queues: two, settings, people: { Ana: {} } });
    const elsewhere = (more: object) =>
      talk.inside(async ({ db, companyId, now }) => {
        const row = { company_id: companyId, channel: 'whatsapp', created_at: now, updated_at: now } as const;
        const contact = await db
          .insertInto('contacts')
          .values({ ...row, uuid: randomUUID(), name: 'Outra pessoa' })
          .returning('id')
          .executeTakeFirstOrThrow();
        const place = {
          contact_id: contact.id,
          connection_id: talk.connectionId,
          queue_id: talk.queues.get('Vendas') ?? null,
        };
        const waits = { ...row, ...place, uuid: randomUUID(), status: 'pending', active_at: now } as const;
        await db
          .insertInto('tickets')
          .values({ ...waits, ...more })
          .execute();
      });
    const { userId } = await talk.actAs('Ana');
    await elsewhere({});
    await elsewhere({ user_id: userId });
    await elsewhere({ queue_id: talk.queues.get('Suporte') });
    await elsewhere({ automation: JSON.stringify({ lead: 'tree', queueId: 1, path: [] }) });
    await elsewhere({ imported_at: new Date(app.clock.now()) });
    await elsewhere({ snoozed_until: new Date(app.clock.now().getTime() + 3_600_000) });
    await elsewhere({ status: 'open', user_id: userId });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Vendas
      bot says Seu lugar: *2*
    `);
  });

  test('ends the ticket in a queue that closes [QUE-017]', async () => {
    const talk = await begin({ queues: { Endereço: { close_ticket: true }, Vendas: {} } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Endereço
      ticket is closed in Endereço
    `);
  });

  test('has buttons on Facebook, and the numbers work as well', async () => {
    const talk = await begin({ queues: two, channel: 'facebook' });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer presses queue:${talk.queues.get('Suporte')}
      bot says Olá de Suporte
      ticket is pending in Suporte
    `);
    const numbered = await begin({ queues: two, channel: 'facebook' });
    await numbered.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Vendas
    `);
  });

  test('everything it says is stored as the bot’s', async () => {
    const talk = await begin({ queues: two });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
    `);
    const rows = await talk.inside(({ db }) =>
      db.selectFrom('messages').select(['origin', 'from_me', 'body']).orderBy('id').execute(),
    );
    expect(rows).toMatchObject([
      { origin: 'customer', from_me: false },
      { origin: 'bot', from_me: true, body: expect.stringContaining('*[ 2 ]* - Suporte') },
    ]);
  });
});

describe('options of a queue', () => {
  test('are walked down, back and home [BOT-007, BOT-006]', async () => {
    const talk = await begin({ queues: two });
    const queueId = talk.queues.get('Vendas') ?? 0;
    await talk.inside(async ({ db, companyId }) => {
      const add = async (name: string, position: number, more: object = {}) =>
        (
          await db
            .insertInto('chatbot_options')
            .values({ company_id: companyId, queue_id: queueId, name, position, greeting_message: `${name}!`, ...more })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
      const boletos = await add('Boletos', 1);
      await add('Segunda via', 1, { parent_id: boletos });
      await add('Endereço', 2, { close_ticket: true });
      await add('Técnico', 3, { type: 'queue', target_queue_id: talk.queues.get('Suporte') });
    });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Vendas
      ticket is pending in Vendas
      customer says 1
      bot says Boletos!
      customer says 9
      bot says Opção inválida. Por favor, escolha uma das opções abaixo.
      customer says 0
      bot says Olá de Vendas
      customer says #
      bot says Bem-vindo
      ticket is pending
      customer says Vendas
      bot says Olá de Vendas
      customer says 1
      bot says Boletos!
      customer says segunda via
      bot says Segunda via!
      ticket is pending in Vendas
      customer says ok
      bot says nothing
    `);
  });

  test('are gone with their queue: its tickets wait without one and are offered the menu', async () => {
    const talk = await begin({ queues: two, people: { Ana: {} } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Vendas
      ticket is pending in Vendas
    `);
    const ana = await talk.actAs('Ana');
    const use = await ana.call('GET', `/queue/${talk.queues.get('Vendas')}/use`);
    expect(use.json()).toMatchObject({ tickets: 1, connections: 1 });
    await ana.call('DELETE', `/queue/${talk.queues.get('Vendas')}`);
    await talk.play(`
      ticket is pending
      customer says e agora?
      bot says Bem-vindo
      ticket is pending in Suporte
    `);
  });
});

describe('groups', () => {
  test('are left alone, or are tickets like any other', async () => {
    const plain = await begin({ queues: two, isGroup: true, connection: { allow_group: true } });
    await plain.play(`
      customer says oi
      bot says nothing
      ticket is group
    `);
    const asTicket = await begin({
      queues: two,
      isGroup: true,
      connection: { allow_group: true, group_as_ticket: true },
    });
    await asTicket.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending
    `);
    const unwanted = await begin({ queues: two, isGroup: true });
    await unwanted.play(`
      customer says oi
      ticket is absent
    `);
  });
});

describe('sound and calls', () => {
  test('sound is refused once a ticket, and never while a person attends [SET-029]', async () => {
    const talk = await begin({
      queues: one,
      settings: { acceptAudioMessageContact: 'disabled' },
      people: { Ana: {} },
    });
    const refusal = 'No momento não conseguimos ouvir mensagens de áudio. Por favor, escreva a sua mensagem.';
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer sends audio
      bot says ${refusal}
      customer sends audio
      bot says nothing
      Ana accepts
      customer sends audio
      bot says nothing
    `);
  });

  test('a call is answered with a text where calls are not taken [SET-019, SET-020]', async () => {
    const text = { AcceptCallWhatsappMessage: 'Não atendemos ligações' };
    const refusing = await begin({ queues: one, settings: { acceptCallWhatsapp: 'disabled', ...text } });
    await refusing.play(`
      customer says oi
      bot says Bem-vindo
      customer calls
      bot says Não atendemos ligações
    `);
    const stranger = await begin({ queues: one, settings: { acceptCallWhatsapp: 'disabled', ...text } });
    await stranger.play(`
      customer calls
      bot says Não atendemos ligações
      ticket is pending
    `);
    const taking = await begin({ queues: one, settings: text });
    await taking.play(`
      customer says oi
      bot says Bem-vindo
      customer calls
      bot says nothing
    `);
  });
});
