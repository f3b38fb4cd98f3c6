import { defaultServiceHours } from '@oplano/contracts/settings';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { Talk, type TalkOptions } from './talk.fixture.ts';

const app = sharedTestApp();
/** Noon on a Monday in São Paulo: outside the usual hours, which pause from twelve to one. */
const begin = (options: TalkOptions = {}) => {
  app.clock.set('2026-03-02T15:00:00.000Z');
  return Talk.begin(app, options);
};
const one = { Vendas: { out_of_hours_message: 'Vendas fechou' } };
const two = { ...one, Suporte: {} };
const closedText = { out_of_hours_message: 'Estamos fechados' };
const never = JSON.stringify(
  defaultServiceHours.map((day) => ({ ...day, startTimeA: '', endTimeA: '', startTimeB: '', endTimeB: '' })),
);

describe('hours', () => {
  test('of the company: a text instead of the menu until it opens [SET-017, SET-014]', async () => {
    const talk = await begin({ queues: two, settings: { scheduleType: 'company' }, connection: closedText });
    await talk.play(`
      customer says oi
      bot says Estamos fechados
      ticket is pending
      customer says alô?
      bot says Estamos fechados
      70 minutes pass
      customer says oi
      bot says Bem-vindo
    `);
  });

  test('of the connection [CON-087, SET-017]', async () => {
    const connection = { ...closedText, schedules: never };
    const talk = await begin({ queues: two, settings: { scheduleType: 'connection' }, connection });
    await talk.play(`
      customer says oi
      bot says Estamos fechados
    `);
    await talk.set({ scheduleType: 'disabled' });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
    `);
  });

  test('of a queue: its text once it is chosen [QUE-012, SET-017]', async () => {
    const talk = await begin({ queues: two, settings: { scheduleType: 'queue' }, connection: closedText });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Vendas fechou
      ticket is pending in Vendas
      customer says alô?
      bot says Vendas fechou
    `);
  });
});

describe('collective vacation', () => {
  test('is told once a ticket and day, and no menu is offered [CON-067]', async () => {
    const talk = await begin({
      queues: two,
      connection: { vacation_message: 'Férias', vacation_start: '2026-03-01', vacation_end: '2026-03-03' },
    });
    await talk.play(`
      customer says oi
      bot says Férias
      customer says oi?
      bot says nothing
      24 hours pass
      customer says e agora?
      bot says Férias
      24 hours pass
      customer says e agora?
      bot says Bem-vindo
    `);
  });
});

describe('consent', () => {
  const settings = {
    enableLGPD: 'enabled',
    lgpdConsent: 'enabled',
    lgpdMessage: 'Nossa política',
    lgpdLink: 'https://example.com/lgpd',
  } as const;
  const question = 'Você está ciente e de acordo com o tratamento dos seus dados?';
  const asked = `
    customer says oi
    bot says Nossa política
    bot says https://example.com/lgpd
    bot says ${question}
    ticket is lgpd
  `;
  const ledger = (talk: Talk) => talk.inside(({ db }) => db.selectFrom('consents').selectAll().orderBy('id').execute());
  const acceptedAt = (talk: Talk) =>
    talk.inside(({ db }) => db.selectFrom('contacts').select('lgpd_accepted_at').executeTakeFirst());

  test('given leads on to the menu, is kept, and is not asked for again [SET-030, SET-034, LGP-004, LGP-005]', async () => {
    const talk = await begin({ queues: two, settings });
    await talk.play(`
      ${asked}
      customer says como?
      bot says Nossa política
      bot says https://example.com/lgpd
      bot says ${question}
      customer says 1
      bot says Bem-vindo
      ticket is pending
      customer says sair
      bot says Até logo
      customer says oi
      bot says Bem-vindo
    `);
    const ticket = await talk.ticket();
    const rows = await ledger(talk);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      answer: 'accepted',
      channel: 'whatsapp',
      consent_text: 'Nossa política\nhttps://example.com/lgpd',
      contact_id: ticket?.contact_id,
    });
    expect(rows[0]?.message_id).not.toBeNull();
    expect((await acceptedAt(talk))?.lgpd_accepted_at).not.toBeNull();
  });

  test('refused ends the ticket, and is asked for again next time [LGP-005, LGP-006]', async () => {
    const talk = await begin({ queues: two, settings });
    await talk.play(`
      ${asked}
      customer says 2
      bot says Até logo
      ticket is closed
    `);
    expect((await ledger(talk)).map(({ answer }) => answer)).toEqual(['refused']);
    expect((await acceptedAt(talk))?.lgpd_accepted_at).toBeNull();
    await talk.play(asked);
  });

  test('without a question is a notice that is shown once [SET-030, SET-035, SET-036]', async () => {
    const talk = await begin({ queues: two, settings: { ...settings, lgpdConsent: 'disabled' } });
    await talk.play(`
      customer says oi
      bot says Nossa política
      bot says https://example.com/lgpd
      bot says Bem-vindo
      customer says sair
      bot says Até logo
      customer says oi
      bot says Bem-vindo
    `);
  });

  test('is asked for in the connection’s own words [LGP-008]', async () => {
    const talk = await begin({ queues: two, settings, connection: { lgpd_message: 'Política desta loja' } });
    await talk.play(`
      customer says oi
      bot says Política desta loja
      bot says https://example.com/lgpd
      bot says ${question}
    `);
  });

  test('can be ignored by whoever may [LGP-006]', async () => {
    const talk = await begin({ queues: two, settings, people: { Ana: {} } });
    await talk.play(`
      ${asked}
      Ana ignores it
      ticket is closed
    `);
  });
});

describe('the survey', () => {
  const survey = (options: TalkOptions = {}): TalkOptions => ({
    queues: one,
    settings: { userRating: 'enabled' },
    people: { Ana: {} },
    ...options,
    connection: { rating_message: 'De 0 a 10?', ...options.connection },
  });
  const attended = `
    customer says oi
    bot says Bem-vindo
    Ana accepts
    Ana closes with survey
    bot says De 0 a 10?
    ticket is nps in Vendas of Ana
  `;
  const ratings = (talk: Talk) =>
    talk.inside(({ db }) => db.selectFrom('ratings').select(['rate', 'user_id', 'tracking_id']).execute());

  test.each([
    ['10', 10],
    ['8,5', 9],
    ['dez', 10],
    ['10 !', 10],
  ])('takes %s as %i and says goodbye [SET-016, CON-071]', async (answer, rate) => {
    const talk = await begin(survey());
    await talk.play(`
      ${attended}
      customer says ${answer}
      bot says Até logo
      ticket is closed in Vendas of Ana rated ${rate}
    `);
    const [row, ...more] = await ratings(talk);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ rate });
    expect(row?.user_id).not.toBeNull();
    expect(row?.tracking_id).not.toBeNull();
  });

  test('asks again after a slip, as often as the connection says [CON-064]', async () => {
    const talk = await begin(survey({ connection: { max_use_bot_queues_nps: 1 } }));
    await talk.play(`
      ${attended}
      customer says ok
      bot says Resposta inválida. Por favor, responda com um número de 0 a 10.
      bot says De 0 a 10?
      customer says ok
      bot says nothing
      customer says 3
      bot says Até logo
      ticket is closed in Vendas of Ana rated 3
    `);
  });

  test('does not swallow a new request', async () => {
    const talk = await begin(survey());
    await talk.play(`
      ${attended}
      customer says Esqueci de pedir a nota fiscal
      bot says nothing
      ticket is pending in Vendas
    `);
    expect(await ratings(talk)).toEqual([]);
  });

  test('ends by itself with the farewell of the connection [CON-065]', async () => {
    const talk = await begin(survey({ connection: { expires_ticket_nps: 30 } }));
    await talk.play(`
      ${attended}
      29 minutes pass
      bot says nothing
      2 minutes pass
      bot says Até logo
      ticket is closed in Vendas of Ana
    `);
    expect(await ratings(talk)).toEqual([]);
  });

  test('is not asked for when it is switched off; then the farewell is said [SET-016, TKT-012]', async () => {
    const talk = await begin(survey({ settings: {}, people: { Ana: { farewell: 'Abraço da Ana' } } }));
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      Ana accepts
      Ana closes with survey
      bot says Abraço da Ana
      ticket is closed in Vendas of Ana
    `);
  });

  test('farewells to those who still wait are a setting [SET-024]', async () => {
    for (const setting of ['enabled', 'disabled'] as const) {
      const talk = await begin(survey({ settings: { sendFarewellWaitingTicket: setting } }));
      await talk.play(`
        customer says oi
        bot says Bem-vindo
        Ana closes with farewell
        bot says ${setting === 'enabled' ? 'Até logo' : 'nothing'}
      `);
    }
  });
});

describe('on Facebook', () => {
  test('consent and menu have buttons, and the survey is answered like everywhere [LGP-005, SET-016]', async () => {
    const talk = await begin({
      queues: two,
      channel: 'facebook',
      people: { Ana: {} },
      settings: {
        enableLGPD: 'enabled',
        lgpdConsent: 'enabled',
        lgpdMessage: 'Nossa política',
        userRating: 'enabled',
      },
      connection: { rating_message: 'De 0 a 10?' },
    });
    await talk.play(`
      customer says oi
      bot says Nossa política
      bot says Você está ciente e de acordo com o tratamento dos seus dados?
      ticket is lgpd
      customer presses consent:accepted
      bot says Bem-vindo
      customer presses queue:${talk.queues.get('Vendas')}
      bot says Olá de Vendas
      Ana accepts
      Ana closes with survey
      bot says De 0 a 10?
      customer says dez
      bot says Até logo
      ticket is closed in Vendas of Ana rated 10
    `);
    const choices = await talk.inside(({ db }) =>
      db.selectFrom('messages').select('content').where('from_me', '=', true).orderBy('id').execute(),
    );
    expect(choices.map(({ content }) => (content as { kind: string }).kind)).toEqual([
      'text',
      'choice',
      'choice',
      'text',
      'text',
      'text',
    ]);
  });
});
