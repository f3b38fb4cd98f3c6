import type { Ticket, TicketLogEntry } from '@oplano/contracts/tickets';
import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { Talk, type TalkOptions } from './talk.fixture.ts';

const app = sharedTestApp();
const begin = (options: TalkOptions = {}) => {
  app.clock.set('2026-03-02T15:00:00.000Z');
  return Talk.begin(app, {
    queues: { Vendas: {} },
    connection: { rating_message: 'De 0 a 10?', completion_message: 'Até logo' },
    settings: { userRating: 'enabled' },
    people: { Ana: {}, Bia: {} },
    ...options,
  });
};
const attended = `
  customer says oi
  bot says Bem-vindo
  Ana accepts
  Ana says Em que posso ajudar?
`;
const undo = async (talk: Talk, name: string) =>
  (await talk.actAs(name)).call('POST', `/tickets/${(await talk.ticket())?.id}/undo`);
const tracking = (talk: Talk) =>
  talk.inside(({ db }) => db.selectFrom('ticket_tracking').selectAll().orderBy('id').execute());

describe('closing a ticket for now', () => {
  test('says goodbye only once the time to take it back is over [TKT-013]', async () => {
    const talk = await begin();
    await talk.play(`
      ${attended}
      Ana closes with farewell for now
      bot says nothing
      ticket is closed in Vendas of Ana
      9 seconds pass
      bot says nothing
      2 seconds pass
      bot says Até logo
      ticket is closed in Vendas of Ana
      1 hours pass
      bot says nothing
    `);
  });

  test('sends the survey only then, and the answer to it counts', async () => {
    const talk = await begin();
    await talk.play(`
      ${attended}
      Ana closes with survey for now
      bot says nothing
      ticket is nps in Vendas of Ana
      11 seconds pass
      bot says De 0 a 10?
      customer says 9
      bot says Até logo
      ticket is closed in Vendas of Ana rated 9
    `);
  });

  test.each(['farewell', 'survey', 'silence'])(
    'with %s and taking it back leaves everything as it was, and nobody is told',
    async (closing) => {
      const talk = await begin();
      await talk.play(attended);
      const [before, [tracked]] = [await talk.ticket(), await tracking(talk)];
      await talk.play(`
        Ana closes with ${closing} for now
        Ana takes it back
        ticket is open in Vendas of Ana
        1 minutes pass
        bot says nothing
        ticket is open in Vendas of Ana
      `);
      const { version: _1, updated_at: _2, lane_since: _3, ...was } = before ?? {};
      expect(await talk.ticket()).toMatchObject({ ...was, lane_since: before?.lane_since, ending: null });
      expect(await tracking(talk)).toEqual([tracked]);
      const log = await (await talk.actAs('Ana')).call('GET', `/tickets-log/${before?.id}`);
      expect(log.json<TicketLogEntry[]>()[0]).toMatchObject({ type: 'reopen', user: { name: 'Ana' } });
    },
  );

  test('and a word of the customer goes on with whom it was, without a goodbye', async () => {
    const talk = await begin();
    await talk.play(attended);
    const first = await talk.ticket();
    for (const closing of ['farewell', 'survey']) {
      await talk.play(`
        Ana closes with ${closing} for now
        customer adds só mais uma coisa
        bot says nothing
        ticket is open in Vendas of Ana
        1 minutes pass
        bot says nothing
      `);
    }
    expect(await talk.ticket()).toMatchObject({
      id: first?.id,
      unread: (first?.unread ?? 0) + 2,
      last_message: 'só mais uma coisa',
    });
  });

  test('can be taken back by whoever closed it alone, and not once the customer was told', async () => {
    const talk = await begin();
    await talk.play(`${attended}
      Ana closes with farewell for now`);
    expect((await undo(talk, 'Bia')).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    await talk.play(`
      11 seconds pass
      bot says Até logo`);
    expect((await undo(talk, 'Ana')).json()).toEqual({ error: 'ERR_UNDO_TOO_LATE' });
    expect((await talk.ticket())?.status).toBe('closed');
  });

  test('is settled once, also when both ask at the same moment or the ticket was opened again by then', async () => {
    const talk = await begin();
    await talk.play(`${attended}
      Ana closes with farewell for now`);
    const [ana, { id = 0 } = {}] = [await talk.actAs('Ana'), await talk.ticket()];
    const answers = await Promise.all([1, 2].map(() => ana.call('POST', `/tickets/${id}/undo`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await talk.play(`
      Ana closes with farewell for now
      Ana accepts
      1 minutes pass
      bot says nothing
      Ana closes with farewell
      bot says Até logo
    `);
  });

  test('is as strange to another company as a ticket that is not there', async () => {
    const [talk, other] = [await begin(), await begin()];
    await talk.play(`${attended}
      Ana closes with farewell for now`);
    const stranger = await other.actAs('Ana');
    const answer = await stranger.call('POST', `/tickets/${(await talk.ticket())?.id}/undo`);
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
  });
});

test('an ignored ticket that is taken back waits as it waited', async () => {
  const talk = await begin();
  await talk.play(`
    customer says oi
    bot says Bem-vindo
  `);
  const before = await talk.ticket();
  await talk.play(`
    Ana ignores it for now
    ticket is closed in Vendas
    Ana takes it back
    ticket is pending in Vendas
  `);
  const { status, unread, is_bot, automation, waiting_since } = before ?? {};
  expect(await talk.ticket()).toMatchObject({ status, unread, is_bot, automation, waiting_since });
});

test('the time of a row and the wait begin with messages, and no move changes them [TKT-045]', async () => {
  const talk = await begin({ settings: { sendGreetingAccepted: 'enabled', greetingAcceptedMessage: '' } });
  await talk.play(`
    customer says oi
    bot says Bem-vindo
  `);
  // Whoever plays signs in with every line, which ends their session before.
  const bia = await talk.actAs('Bia');
  const { id = 0, uuid = '' } = (await talk.ticket()) ?? {};
  const shown = async () => (await bia.call('GET', `/tickets/u/${uuid}`)).json<Ticket>();
  const { updatedAt, waitingSince } = await shown();
  expect(waitingSince).not.toBeNull();
  await talk.play(`
    Ana accepts
    Ana returns it
    Ana accepts
  `);
  await bia.call('PUT', `/tickets/${id}`, { isTransfered: true, queueId: talk.queues.get('Vendas'), userId: null });
  expect(await shown()).toMatchObject({ status: 'pending', updatedAt, waitingSince });
  await talk.play(`
    Ana accepts
    Ana says Pois não?
  `);
  const answered = await shown();
  expect(answered.waitingSince).toBeNull();
  expect(answered.updatedAt > updatedAt).toBe(true);
  await talk.play('Ana returns it');
  expect((await shown()).waitingSince).toBe(app.clock.now().toISOString());
});

test('an accepted ticket still waits where the company greets by itself', async () => {
  const settings = { sendGreetingAccepted: 'enabled', greetingAcceptedMessage: 'Sou a Ana' } as const;
  const talk = await begin({ settings });
  await talk.play(`
    customer says oi
    bot says Bem-vindo
    Ana accepts
    bot says Sou a Ana
  `);
  expect((await talk.ticket())?.waiting_since).not.toBeNull();
});

test('how long somebody may wait is what their queue says, and the usual where there is none', async () => {
  const talk = await begin({ queues: { Vendas: { wait_warn_minutes: 3, wait_late_minutes: 7 } } });
  await talk.play(`
    customer says oi
    bot says Bem-vindo
  `);
  const ana = await talk.actAs('Ana');
  const { id = 0, uuid = '' } = (await talk.ticket()) ?? {};
  const limits = async () => (await ana.call('GET', `/tickets/u/${uuid}`)).json<Ticket>().waitLimits;
  expect(await limits()).toEqual({ warn: 3, late: 7 });
  await talk.inside(({ db }) => db.updateTable('tickets').set({ queue_id: null }).where('id', '=', id).execute());
  expect(await limits()).toEqual({ warn: 10, late: 30 });
});
