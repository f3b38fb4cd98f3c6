import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { oldTicketDue } from './automation.jobs.ts';
import { Talk, type TalkOptions } from './talk.fixture.ts';

const app = sharedTestApp();
const begin = (options: TalkOptions = {}) => {
  app.clock.set('2026-03-02T15:00:00.000Z');
  return Talk.begin(app, options);
};
const one = { Vendas: {} };
const two = { Vendas: {}, Suporte: {} };
const timers = (talk: Talk) => talk.inside(({ db }) => db.selectFrom('timers').select(['kind', 'due_at']).execute());
const jobs = (talk: Talk) =>
  talk.inside(({ db }) => db.selectFrom('jobs').select('id').where('name', 'like', 'automation.%').execute());

describe('inactivity', () => {
  const connection = {
    expires_ticket: 60,
    expires_inactive_message: 'Encerrado por falta de resposta',
    time_inactive_message: 45,
    inactive_message: 'Ainda está aí?',
  };
  const attended = `
    customer says oi
    bot says Bem-vindo
    Ana accepts
    Ana says Em que posso ajudar?
  `;

  test('is warned of, then ends the ticket [CON-058, CON-060, CON-061, CON-062]', async () => {
    const talk = await begin({ queues: one, connection, people: { Ana: {} } });
    await talk.play(`
      ${attended}
      44 minutes pass
      bot says nothing
      2 minutes pass
      bot says Ainda está aí?
      59 minutes pass
      bot says nothing
      2 minutes pass
      bot says Encerrado por falta de resposta
      ticket is closed in Vendas of Ana
    `);
    expect(await timers(talk)).toEqual([]);
  });

  test('is over when the customer writes', async () => {
    const talk = await begin({ queues: one, connection, people: { Ana: {} } });
    await talk.play(`
      ${attended}
      46 minutes pass
      bot says Ainda está aí?
      customer says estou
      50 minutes pass
      bot says Ainda está aí?
      61 minutes pass
      bot says Encerrado por falta de resposta
    `);
  });

  test('with whenExpiresTicket 1 counts only while the customer owes an answer [CON-059]', async () => {
    const owed = { ...connection, time_inactive_message: 0, when_expires_ticket: 1 };
    const talk = await begin({ queues: one, connection: owed, people: { Ana: {} } });
    await talk.play(`
      ${attended}
      customer says quero saber do meu pedido
      3 hours pass
      bot says nothing
      ticket is open in Vendas of Ana
      Ana says Vou ver
      121 minutes pass
      bot says Encerrado por falta de resposta
      ticket is closed in Vendas of Ana
    `);
  });

  test('that came while nothing ran happens once after the start', async () => {
    const talk = await begin({
      queues: one,
      connection: { ...connection, time_inactive_message: 0 },
      people: { Ana: {} },
    });
    await talk.play(`
      ${attended}
      3 days pass
      bot says Encerrado por falta de resposta
      ticket is closed in Vendas of Ana
      1 hours pass
      bot says nothing
    `);
  });

  test('begins for running tickets when the connection gets its times', async () => {
    const talk = await begin({ queues: one, people: { Ana: {} } });
    await talk.play(attended);
    const ana = await talk.actAs('Ana');
    const change = { expiresTicket: 60, expiresInactiveMessage: 'Encerrado por falta de resposta' };
    expect((await ana.call('PUT', `/whatsapp/${talk.connectionId}`, change)).statusCode).toBe(200);
    await talk.play(`
      1 minutes pass
      61 minutes pass
      bot says Encerrado por falta de resposta
      ticket is closed in Vendas of Ana
    `);
  });

  test('costs nothing where it is not wanted, and one timer and no job where it is', async () => {
    const idle = await begin({ queues: one, people: { Ana: {} } });
    await idle.play(attended);
    expect([await timers(idle), await jobs(idle)]).toEqual([[], []]);
    const watched = await begin({ queues: one, connection, people: { Ana: {} } });
    await watched.play(`
      ${attended}
      customer says a
      customer says b
      customer says c
      bot says nothing
    `);
    // Forty-five minutes after the ticket was taken: what was written since is seen then.
    const due = new Date('2026-03-02T15:45:20.000Z');
    expect(await timers(watched)).toEqual([{ kind: 'automation.attend-to-ticket', due_at: due }]);
    expect(await jobs(watched)).toEqual([]);
  });
});

describe('a ticket that a process of the version before set a time for', () => {
  const connection = { expires_ticket: 60, expires_inactive_message: 'Encerrado por falta de resposta' };
  const attended = `
    customer says oi
    bot says Bem-vindo
    Ana accepts
  `;
  /** As that version does it: a row of its own table and a job that looks at it. */
  const setTheOldWay = async (talk: Talk, wakesAt: Date): Promise<void> => {
    const ticketId = (await talk.ticket())?.id ?? 0;
    await talk.inside(async (ctx) => {
      const { db, companyId, now } = ctx;
      const row = { company_id: companyId, ticket_id: ticketId, kind: 'expire', due_at: wakesAt } as const;
      await db
        .insertInto('ticket_timers')
        .values({ ...row, since: now, wakes_at: wakesAt })
        .execute();
      await ctx.enqueue(oldTicketDue, { ticketId }, { runAt: wakesAt });
    });
  };
  const oldTimers = (talk: Talk) => talk.inside(({ db }) => db.selectFrom('ticket_timers').select('kind').execute());
  const inAnHour = new Date('2026-03-02T16:00:20.000Z');

  test('waits in one of the two tables, and ends once in its time', async () => {
    const talk = await begin({ queues: one, connection, people: { Ana: {} } });
    await talk.play(attended);
    await setTheOldWay(talk, inAnHour);
    expect([await timers(talk), await oldTimers(talk)]).toEqual([[], [{ kind: 'expire' }]]);
    await talk.play(`
      59 minutes pass
      bot says nothing
      2 minutes pass
      bot says Encerrado por falta de resposta
      ticket is closed in Vendas of Ana
      3 hours pass
      bot says nothing
    `);
    expect([await timers(talk), await oldTimers(talk)]).toEqual([[], []]);
  });

  test('waits for what the new program sets once that has the last word', async () => {
    const talk = await begin({ queues: one, connection, people: { Ana: {}, Bia: {} } });
    await talk.play(attended);
    await setTheOldWay(talk, new Date('2026-03-02T15:01:00.000Z'));
    await talk.play(`
      Ana returns it
      Bia accepts
    `);
    expect(await oldTimers(talk)).toEqual([]);
    await talk.play(`
      58 minutes pass
      bot says nothing
      3 minutes pass
      bot says Encerrado por falta de resposta
    `);
  });
});

describe('a ticket without a queue', () => {
  test('goes to the connection’s queue after timeSendQueue minutes [CON-039]', async () => {
    const talk = await begin({ queues: two, connection: { time_send_queue: 10 } });
    await talk.inside(({ db }) =>
      db
        .updateTable('connections')
        .set({ send_queue_id: talk.queues.get('Suporte') ?? null })
        .execute(),
    );
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      9 minutes pass
      ticket is pending
      2 minutes pass
      bot says nothing
      ticket is pending in Suporte
      customer says 1
      bot says nothing
      ticket is pending in Suporte
    `);
    const logs = await talk.inside(({ db }) => db.selectFrom('ticket_logs').select('type').orderBy('id').execute());
    expect(logs.map(({ type }) => type)).toContain('redirect');
  });

  test('hears its place in the queue it is brought into, or that it is closed [CON-039, SET-027, QUE-012]', async () => {
    const redirected = async (settings: NonNullable<TalkOptions['settings']>, schedules?: string) => {
      const closed = { out_of_hours_message: 'Suporte fechou', ...(schedules && { schedules }) };
      const talk = await begin({
        queues: { Vendas: {}, Suporte: closed },
        connection: { time_send_queue: 10 },
        settings,
      });
      const send_queue_id = talk.queues.get('Suporte') ?? null;
      await talk.inside(({ db, companyId }) =>
        db.updateTable('connections').set({ send_queue_id }).where('company_id', '=', companyId).execute(),
      );
      return talk;
    };
    const placed = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Seu lugar:' } as const;
    await (
      await redirected(placed)
    ).play(`
      customer says oi
      bot says Bem-vindo
      11 minutes pass
      bot says Seu lugar: *1*
      ticket is pending in Suporte
    `);
    const sundays = [{ weekday: 'Domingo', weekdayEn: 'sunday', startTimeA: '08:00', endTimeA: '12:00' }];
    const hours = JSON.stringify(sundays.map((day) => ({ ...day, startTimeB: '', endTimeB: '' })));
    await (
      await redirected({ ...placed, scheduleType: 'queue' }, hours)
    ).play(`
      customer says oi
      bot says Bem-vindo
      11 minutes pass
      bot says Suporte fechou
      ticket is pending in Suporte
    `);
  });

  test('stays where the customer chose in time', async () => {
    const talk = await begin({ queues: two, connection: { time_send_queue: 10 } });
    await talk.inside(({ db }) =>
      db
        .updateTable('connections')
        .set({ send_queue_id: talk.queues.get('Suporte') ?? null })
        .execute(),
    );
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      customer says 1
      bot says Olá de Vendas
      20 minutes pass
      ticket is pending in Vendas
    `);
  });
});

describe('an owner', () => {
  const people = {
    Ana: { queues: ['Vendas'] },
    Bia: { queues: ['Vendas'] },
    Caio: { queues: ['Vendas'], online: false },
  };

  test('is drawn from those who are there, where that is wanted [SET-021]', async () => {
    const only = { Ana: { queues: ['Vendas'] }, Caio: { queues: ['Vendas'], online: false } };
    const talk = await begin({ queues: one, settings: { userRandom: 'enabled' }, people: only });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas of Ana
    `);
    const off = await begin({ queues: one, people: only });
    await off.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas
    `);
  });

  test('changes in turn until somebody answers, without a word to the customer [QUE-013, QUE-014, QUE-018]', async () => {
    const talk = await begin({ queues: { Vendas: { rotate: true, rotate_minutes: 5 } }, people });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas of Ana
      4 minutes pass
      ticket is pending in Vendas of Ana
      2 minutes pass
      ticket is pending in Vendas of Bia
      6 minutes pass
      ticket is pending in Vendas of Ana
      Ana accepts
      ticket is open in Vendas of Ana
      20 minutes pass
      ticket is open in Vendas of Ana
      bot says nothing
    `);
  });

  test('is looked for among those who wait when rotation is switched on', async () => {
    const talk = await begin({ queues: one, people });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas
    `);
    const ana = await talk.actAs('Ana');
    const change = { ativarRoteador: true, tempoRoteador: 2 };
    expect((await ana.call('PUT', `/queue/${talk.queues.get('Vendas')}`, change)).statusCode).toBe(200);
    await talk.play(`
      1 minutes pass
      2 minutes pass
      ticket is pending in Vendas of Ana
    `);
  });

  test('is the next for the next ticket, and stays without a time', async () => {
    const talk = await begin({ queues: { Vendas: { rotate: true } }, people });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas of Ana
      60 minutes pass
      ticket is pending in Vendas of Ana
      Ana closes with silence
      customer says oi
      bot says Bem-vindo
      ticket is pending in Vendas of Bia
    `);
  });

  test('is the last attendant of the contact, where that is wanted [SET-039]', async () => {
    const settings = { DirectTicketsToWallets: 'enabled' } as const;
    const talk = await begin({ queues: two, settings, people: { Ana: {}, Bia: {} } });
    await talk.play(`
      customer says oi
      bot says Bem-vindo
      Bia accepts
      Bia closes with silence
      customer says oi
      bot says nothing
      ticket is pending of Bia
      Bia closes with silence
      customer calls
      ticket is pending of Bia
    `);
  });
});
