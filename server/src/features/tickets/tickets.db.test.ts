import type { Message } from '@oplano/contracts/messages';
import type { Ticket, TicketConflict, TicketLogEntry, TicketTab } from '@oplano/contracts/tickets';
import { belongsInTab, canSeeTicket } from '@oplano/core/tickets';
import { actorOf } from '@oplano/core/permissions';
import { seededNumbers } from '@oplano/core/random';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let sales: number;
let support: number;
let admin: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let line: Line;
let phones = 0;

beforeAll(async () => {
  company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Principal');
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  support = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales, support] });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  bia = await someone(app, company, { name: 'Bia', queueIds: [sales, support] });
  line = await aLine(app, company, connectionId);
});

/** A customer wrote and the ticket waits in a queue. */
async function waiting(queueId: number | null = sales): Promise<Ticket> {
  const phone = `55219${80_000_000 + (phones += 1)}`;
  await line.says(phone, 'Olá');
  const [ticket] = (await admin.call('GET', `/tickets?status=pending&showAll=true`)).json<{ tickets: Ticket[] }>()
    .tickets;
  if (!ticket) throw new Error('There is no ticket.');
  if (queueId !== null) {
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('tickets').set({ queue_id: queueId }).where('id', '=', ticket.id).execute(),
    );
  }
  return { ...ticket, queueId };
}
const move = (person: SignedIn, ticket: Ticket, body: object) => person.call('PUT', `/tickets/${ticket.id}`, body);
const logOf = async (ticket: Ticket) =>
  (await admin.call('GET', `/tickets-log/${ticket.id}`)).json<TicketLogEntry[]>().map(({ type }) => type);

describe('taking a ticket', () => {
  test('of two people at once one gets it and the other learns who has it and where [TKT-003, TKT-007]', async () => {
    const ticket = await waiting();
    const answers = await Promise.all([move(ana, ticket, { status: 'open' }), move(bia, ticket, { status: 'open' })]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<Ticket>();
    const refusal = answers
      .find(({ statusCode }) => statusCode === 409)
      ?.json<{ error: string; details: TicketConflict }>();
    expect(refusal).toMatchObject({
      error: 'ERR_TICKET_TAKEN',
      details: { uuid: ticket.uuid, userId: winner?.userId, queue: { name: 'Vendas' } },
    });
    expect(await logOf(ticket)).toEqual(['open', 'create']);
  });

  test('without a queue asks for one first [TKT-006]', async () => {
    const ticket = await waiting(null);
    expect((await move(admin, ticket, { status: 'open' })).json()).toEqual({ error: 'ERR_QUEUE_REQUIRED' });
    expect((await move(admin, ticket, { status: 'open', queueId: support })).json()).toMatchObject({
      status: 'open',
      queueId: support,
    });
  });

  test('sends the greeting of the company where it wants one, as the attendant [TKT-008, TKT-009]', async () => {
    for (const [column, data] of [
      ['sendGreetingAccepted', 'enabled'],
      ['greetingAcceptedMessage', '{{ms}}, aqui é {{userName}}'],
    ]) {
      await admin.call('PUT', '/companySettings', { column, data });
    }
    const before = line.heard().length;
    await move(ana, await waiting(), { status: 'open' });
    await line.drain();
    expect(line.heard().slice(before)).toEqual([expect.stringMatching(/^(Bom dia|Boa tarde), aqui é Ana$/)]);
    await admin.call('PUT', '/companySettings', { column: 'sendGreetingAccepted', data: 'disabled' });
    await move(ana, await waiting(), { status: 'open' });
    await line.drain();
    expect(line.heard()).toHaveLength(before + 1);
  });

  test('of another queue is as if there were none [INB-047]', async () => {
    const ticket = await waiting(support);
    expect((await move(ana, ticket, { status: 'open' })).json()).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
    expect((await ana.call('GET', `/tickets/u/${ticket.uuid}`)).statusCode).toBe(404);
  });
});

describe('a ticket on its way', () => {
  test('is handed on with a note for the next, and returned to its queue [TKT-014, TKT-018, TKT-019, TKT-020, TKT-021]', async () => {
    const ticket = await waiting();
    await move(ana, ticket, { status: 'open' });
    const to = await move(ana, ticket, {
      isTransfered: true,
      userId: bia.userId,
      queueId: support,
      msgTransfer: 'cliente antigo',
    });
    expect(to.json()).toMatchObject({ status: 'open', userId: bia.userId, queueId: support, isTransfered: true });
    const { messages } = (await bia.call('GET', `/messages/${ticket.uuid}`)).json<{
      messages: Message[];
    }>();
    expect(messages.at(-1)).toMatchObject({
      body: 'cliente antigo',
      isPrivate: true,
      content: { kind: 'transfer', from: { user: ana.session.user.name }, to: { user: bia.session.user.name } },
      user: { id: ana.userId },
    });
    expect((await ana.call('GET', `/tickets/u/${ticket.uuid}`)).statusCode).toBe(404);
    expect((await move(bia, ticket, { status: 'pending', userId: null })).json()).toMatchObject({
      status: 'pending',
      userId: null,
    });
    expect(await logOf(ticket)).toEqual(['pending', 'receivedTransfer', 'transfered', 'open', 'create']);
  });

  test('that is handed over stands unread before whoever gets it, alone or with the queue, until they look', async () => {
    const unread = async (person: SignedIn, ticket: Ticket) =>
      (await person.call('GET', `/tickets/u/${ticket.uuid}`)).json<Ticket>().unreadMessages;
    const read = (person: SignedIn, ticket: Ticket) => person.call('POST', `/tickets/${ticket.id}/read`);
    const ticket = await waiting();
    await move(ana, ticket, { status: 'open' });
    await read(ana, ticket);
    const handOver = { isTransfered: true, userId: bia.userId, queueId: sales };
    await move(ana, ticket, handOver);
    expect(await unread(bia, ticket)).toBe(1);
    await read(admin, ticket);
    expect(await unread(bia, ticket)).toBe(1);
    await read(bia, ticket);
    expect(await unread(bia, ticket)).toBe(0);
    // What one hands to oneself is no news.
    await move(bia, ticket, { ...handOver, queueId: support });
    expect(await unread(bia, ticket)).toBe(0);
    await move(bia, ticket, { isTransfered: true, queueId: sales });
    expect(await unread(ana, ticket)).toBe(1);
    const { messages } = (await ana.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>();
    expect(messages.at(-1)?.content).toEqual({
      kind: 'transfer',
      from: { user: 'Bia', queue: 'Suporte' },
      to: { user: null, queue: 'Vendas' },
    });
    // It is part of the record: whoever wrote it cannot take it back.
    const gone = await bia.call('DELETE', `/messages/${messages.at(-1)?.id}`);
    expect([gone.statusCode, (await ana.call('GET', `/messages/${ticket.uuid}`)).json()]).toMatchObject([
      403,
      { messages: messages.map(({ id, isDeleted }) => ({ id, isDeleted })) },
    ]);
  });

  test('is closed with a farewell or without, and only with a tag where one is needed [TKT-010, TKT-011, TKT-012, TKT-013]', async () => {
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('connections').set({ completion_message: 'Até logo, {{firstName}}!' }).execute(),
    );
    const [first, second] = [await waiting(), await waiting()];
    for (const ticket of [first, second]) await move(ana, ticket, { status: 'open' });
    const before = line.heard().length;
    await admin.call('PUT', '/companySettings', { column: 'requiredTag', data: 'enabled' });
    expect((await move(ana, first, { status: 'closed' })).json()).toEqual({ error: 'ERR_TAG_REQUIRED' });
    await admin.call('PUT', '/companySettings', { column: 'requiredTag', data: 'disabled' });
    await move(ana, first, { status: 'closed', sendFarewellMessage: true });
    await move(ana, second, { status: 'closed', sendFarewellMessage: false });
    await line.drain();
    expect(line.heard().slice(before)).toEqual(['Até logo, Cliente!']);
  });

  test('is ignored without a word by those who may [TKT-022, TKT-023]', async () => {
    const ticket = await waiting();
    const before = line.heard().length;
    const answer = await move(ana, ticket, { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 });
    expect(answer.json()).toMatchObject({ status: 'closed', amountUsedBotQueues: 0 });
    await line.drain();
    expect(line.heard()).toHaveLength(before);
  });

  test('that is closed opens again, unless the conversation goes on elsewhere [TKT-002, TKT-025]', async () => {
    const ticket = await waiting();
    await move(ana, ticket, { status: 'open' });
    await move(ana, ticket, { status: 'closed', ratingId: 'silent' });
    expect((await move(ana, ticket, { status: 'open' })).json()).toMatchObject({ status: 'open', userId: ana.userId });
    expect((await logOf(ticket))[0]).toBe('reopen');
  });

  test('is deleted by admins while it is not closed, for everybody [TKT-026, TKT-027, TKT-028, REST-012]', async () => {
    const ticket = await waiting();
    expect((await ana.call('DELETE', `/tickets/${ticket.id}`)).statusCode).toBe(403);
    await move(admin, ticket, { status: 'open' });
    await move(admin, ticket, { status: 'closed', ratingId: 'silent' });
    expect((await admin.call('DELETE', `/tickets/${ticket.id}`)).json()).toEqual({ error: 'ERR_TICKET_CLOSED' });
    await move(admin, ticket, { status: 'open' });
    expect((await admin.call('DELETE', `/tickets/${ticket.id}`)).statusCode).toBe(200);
    expect((await admin.call('GET', `/tickets/u/${ticket.uuid}`)).statusCode).toBe(404);
  });

  test('is read by whoever leads it, and only then the customer sees it [TKT-044, TKT-046]', async () => {
    const ticket = await waiting();
    await ana.call('POST', `/tickets/${ticket.id}/read`);
    expect((await ana.call('GET', `/tickets/u/${ticket.uuid}`)).json()).toMatchObject({ unreadMessages: 1 });
    await move(ana, ticket, { status: 'open' });
    await admin.call('POST', `/tickets/${ticket.id}/read`);
    expect((await ana.call('GET', `/tickets/u/${ticket.uuid}`)).json()).toMatchObject({ unreadMessages: 1 });
    const before = line.provider.done.length;
    await ana.call('POST', `/tickets/${ticket.id}/read`);
    expect((await ana.call('GET', `/tickets/u/${ticket.uuid}`)).json()).toMatchObject({ unreadMessages: 0 });
    await line.drain();
    expect(line.provider.done.slice(before).map(({ what }) => what)).toEqual(['read']);
  });
});

describe('a new ticket', () => {
  test('is open with its maker; a second one names who has it in the error itself [TKT-031, TKT-036, TKT-037, REST-010]', async () => {
    const ticket = await waiting();
    await move(ana, ticket, { status: 'open' });
    await move(ana, ticket, { status: 'closed', ratingId: 'silent' });
    const made = await bia.call('POST', '/tickets', { contactId: ticket.contactId, queueId: sales, status: 'open' });
    expect(made.json()).toMatchObject({ status: 'open', userId: bia.userId, queueId: sales });
    const again = await admin.call('POST', '/tickets', { contactId: ticket.contactId, queueId: sales });
    expect(again.statusCode).toBe(409);
    expect(JSON.parse(again.json<{ error: string }>().error)).toMatchObject({
      userId: bia.userId,
      user: { name: 'Bia' },
      queue: { name: 'Vendas' },
      uuid: made.json<Ticket>().uuid,
    });
  });

  test('is refused with who has the present one only to people who may see that one', async () => {
    const ticket = await waiting(sales);
    await move(bia, ticket, { status: 'open' });
    const begin = (person: SignedIn) => person.call('POST', '/tickets', { contactId: ticket.contactId });
    const inQueue = (more: object) => someone(app, company, { queueIds: [sales], ...more });
    const told: [string, SignedIn][] = [
      ['its owner', bia],
      ['an admin', admin],
      ['somebody who sees colleagues', await inQueue({ allTicket: 'enable' })],
      ['somebody who sees history', await inQueue({ allHistoric: 'enabled' })],
    ];
    for (const [who, person] of told) {
      const answer = await begin(person);
      expect(answer.statusCode, who).toBe(409);
      expect(JSON.parse(answer.json<{ error: string }>().error), who).toMatchObject({
        uuid: ticket.uuid,
        user: { name: 'Bia' },
        queue: { name: 'Vendas' },
      });
    }
    const untold: [string, SignedIn][] = [
      ['a colleague of the queue', ana],
      ['somebody of another queue', await someone(app, company, { queueIds: [support] })],
      [
        'somebody of another queue who sees colleagues',
        await someone(app, company, { queueIds: [support], allTicket: 'enable' }),
      ],
      ['somebody without a queue', await someone(app, company, {})],
    ];
    for (const [who, person] of untold) {
      const answer = await begin(person);
      expect([answer.statusCode, answer.body], who).toEqual([409, '{"error":"ERR_OTHER_OPEN_TICKET"}']);
    }
  });

  test('that began after a closed one is named to whoever opens that again only where they may see it', async () => {
    const ticket = await waiting(sales);
    await move(ana, ticket, { status: 'open' });
    await move(ana, ticket, { status: 'closed', ratingId: 'silent' });
    const next = await bia.call('POST', '/tickets', { contactId: ticket.contactId, queueId: support });
    expect(next.statusCode).toBe(200);
    expect((await move(ana, ticket, { status: 'open' })).body).toBe('{"error":"ERR_TICKET_TAKEN"}');
    expect((await move(admin, ticket, { status: 'open' })).json()).toMatchObject({
      error: 'ERR_TICKET_TAKEN',
      details: { uuid: next.json<Ticket>().uuid, user: { name: 'Bia' } },
    });
  });

  test('is made once when two people begin at the same moment [TKT-036]', async () => {
    const ticket = await waiting();
    await move(ana, ticket, { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0 });
    const begin = (person: SignedIn) =>
      person.call('POST', '/tickets', { contactId: ticket.contactId, queueId: sales });
    const answers = await Promise.all([begin(ana), begin(bia), begin(admin)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('the lists', () => {
  const random = seededNumbers(20_260);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

  test('hold exactly what the rule says, and their counters equal a recount, after a random history [INB-013, INB-014, INB-043, INB-044, REST-008]', async () => {
    const people = [
      admin,
      ana,
      bia,
      await someone(app, company, { queueIds: [support], allTicket: 'enable' }),
      await someone(app, company, { queueIds: [], allUserChat: 'enabled' }),
    ];
    for (let step = 0; step < 25; step += 1) {
      const ticket = await waiting(pick([sales, support, null]));
      const person = pick(people);
      const steps = pick([
        [],
        [{ status: 'open', queueId: pick([sales, support]) }],
        [
          { status: 'open', queueId: sales },
          { status: 'closed', ratingId: 'silent' },
        ],
        [{ status: 'open', queueId: support }, { status: 'pending' }],
        [
          { status: 'open', queueId: sales },
          { isTransfered: true, queueId: support, userId: pick(people).userId },
        ],
      ]);
      for (const body of steps) await move(person, ticket, body);
    }
    const every = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.selectFrom('tickets').selectAll().execute(),
    );
    const facts = every.map((row) => ({
      id: row.id,
      isLatest: row.is_latest,
      facts: { status: row.status, isGroup: row.is_group, userId: row.user_id, queueId: row.queue_id },
    }));
    for (const person of people) {
      const actor = actorOf(person.session.user, false);
      const mayShowAll = actor.profile === 'admin' || actor.flags.allUserChat === 'enabled';
      for (const showAll of mayShowAll ? [false, true] : [false]) {
        for (const queueIds of [[], [sales]]) {
          const choice = { showAll, queueIds };
          const query = `showAll=${showAll}&queueIds=${JSON.stringify(queueIds)}`;
          const counts = (await person.call('GET', `/tickets/counts?${query}`)).json<Record<string, number>>();
          for (const tab of ['open', 'pending', 'closed'] as TicketTab[]) {
            const expected = facts
              .filter((one) => belongsInTab(actor, tab, choice, one.facts) && (tab !== 'closed' || one.isLatest))
              .map(({ id }) => id);
            const shown: number[] = [];
            let cursor: string | null = '';
            while (cursor !== null) {
              const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
              const page = (await person.call('GET', `/tickets?status=${tab}&${query}${next}`)).json<{
                tickets: Ticket[];
                cursor: string | null;
                count: number;
              }>();
              shown.push(...page.tickets.map(({ id }) => id));
              ({ cursor } = page);
            }
            expect(new Set(shown), `${person.email} ${tab} ${query}`).toEqual(new Set(expected));
            expect(shown).toHaveLength(expected.length);
            if (tab !== 'closed') expect(counts[tab]).toBe(expected.length);
          }
        }
      }
      const searched = (await person.call('GET', '/tickets?status=search&searchParam=cliente')).json<{
        count: number;
      }>().count;
      expect(searched).toBe(facts.filter((one) => one.isLatest && canSeeTicket(actor, one.facts)).length);
    }
  });

  test('a search inside messages finds words in any form and says where [INB-007]', async () => {
    const phone = `55219${80_000_000 + (phones += 1)}`;
    await line.says(phone, 'Preciso da segunda via do boleto, por favor');
    const search = (words: string, inside: boolean) =>
      admin.call(
        'GET',
        `/tickets?status=search&showAll=true&searchOnMessages=${inside}&searchParam=${encodeURIComponent(words)}`,
      );
    expect((await search('boletos', false)).json<{ tickets: Ticket[] }>().tickets).toEqual([]);
    const { tickets } = (await search('BOLETO segun', true)).json<{
      tickets: (Ticket & { match?: { text: string } })[];
    }>();
    expect(tickets).toHaveLength(1);
    expect(tickets[0]?.match?.text).toContain('boleto');
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const elsewhere = await stranger.call('GET', '/tickets?status=search&searchOnMessages=true&searchParam=boleto');
    expect(elsewhere.json<{ tickets: Ticket[] }>().tickets).toEqual([]);
  });

  test('what is unread for a person rings their bell [SHL-042]', async () => {
    const ticket = await waiting(sales);
    const unread = async (person: SignedIn) =>
      (await person.call('GET', '/tickets?withUnreadMessages=true'))
        .json<{ tickets: Ticket[] }>()
        .tickets.map(({ id }) => id);
    expect(await unread(ana)).toContain(ticket.id);
    // That the desktop is not told of who waits takes nothing off the bell.
    const tell = (data: string) => admin.call('PUT', '/companySettings', { column: 'showNotificationPending', data });
    expect((await tell('disabled')).statusCode).toBe(200);
    expect(await unread(ana)).toContain(ticket.id);
    await tell('enabled');
    await move(bia, ticket, { status: 'open' });
    expect(await unread(ana)).not.toContain(ticket.id);
    expect(await unread(bia)).toContain(ticket.id);
  });
});
