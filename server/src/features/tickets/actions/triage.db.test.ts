import type { Ticket, TicketAction, TicketLogEntry } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { byProgram, getTicketRow } from '#features/tickets';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { lineOf } from '#test/listener';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue, aReader } from '#test/things';

const app = sharedTestApp();
/** Short enough that nobody has to sign in again meanwhile. */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let company: TestCompany;
let sales: number;
let admin: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let line: Line;
let connectionId: number;
let phones = 0;

beforeAll(async () => {
  company = await aCompany(app);
  await aReader(app, company);
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales] });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  bia = await someone(app, company, { name: 'Bia', queueIds: [sales] });
  connectionId = await aConnection(app, company, 'Principal');
  line = await aLine(app, company, connectionId);
});

const inside = <T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
  runInCompany(app.app.runtime, company.companyId, work);
const act = (person: SignedIn, { id }: Pick<Ticket, 'id'>, ...actions: TicketAction[]) =>
  person.call('POST', `/tickets/${id}/actions`, { actions });
const rowOf = ({ id }: Pick<Ticket, 'id'>) => inside(({ db, companyId }) => getTicketRow(db, companyId, id));
const logOf = async ({ id }: Pick<Ticket, 'id'>) =>
  (await admin.call('GET', `/tickets-log/${id}`)).json<TicketLogEntry[]>();
const listOf = async (person: SignedIn, query: string) =>
  (await person.call('GET', `/tickets?${query}`)).json<{ tickets: Ticket[]; cursor: string | null }>().tickets;
const idsOf = async (person: SignedIn, query: string) => (await listOf(person, query)).map(({ id }) => id);
const soon = () => new Date(app.clock.now().getTime() + minuteMs).toISOString();
const storedFor = ({ id }: Pick<Ticket, 'id'>) =>
  inside(async ({ db }) => {
    const rows = await db.selectFrom('events').select(['type', 'data']).orderBy('id').execute();
    return rows.filter(({ data }) => (data as { ticketId?: number }).ticketId === id).map(({ type }) => type);
  });

interface Led extends Ticket {
  readonly phone: string;
}
/** A customer wrote and somebody leads the ticket. */
async function led(person = ana): Promise<Led> {
  const phone = `55219${80_000_000 + (phones += 1)}`;
  await line.says(phone, 'Olá');
  const [ticket] = await listOf(admin, 'status=pending&showAll=true');
  if (!ticket) throw new Error('There is no ticket.');
  await inside(({ db }) => db.updateTable('tickets').set({ queue_id: sales }).where('id', '=', ticket.id).execute());
  const answer = await act(person, ticket, { do: 'accept', queueId: null });
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...answer.json<{ ticket: Ticket }>().ticket, phone };
}

describe('a ticket that is put aside', () => {
  test('stands in a list of its own until its time, and is unread for the same person then', async () => {
    const ticket = await led();
    await ana.call('POST', `/tickets/${ticket.id}/read`);
    const until = soon();
    const answer = await act(ana, ticket, { do: 'snooze', until });
    expect(answer.json<{ ticket: Ticket }>().ticket).toMatchObject({ snoozedUntil: until, userId: ana.userId });
    expect(await idsOf(ana, 'status=open')).not.toContain(ticket.id);
    expect(await idsOf(ana, 'status=snoozed')).toEqual([ticket.id]);
    expect(await idsOf(bia, 'status=snoozed')).toEqual([]);
    const counts = (await ana.call('GET', '/tickets/counts')).json<{ open: number; snoozed: number }>();
    expect(counts).toMatchObject({ open: 0, snoozed: 1 });

    await app.app.worker.runDue();
    expect((await rowOf(ticket)).snoozed_until).not.toBeNull();
    app.clock.advance(minuteMs + 1_000);
    const heard = await lineOf(app, ana);
    heard.socket.emit('joinTickets', 'open');
    await app.app.worker.runDue();
    await expect
      .poll(() => heard.heard.map(({ payload }) => payload['ticket']))
      .toContainEqual(
        expect.objectContaining({ id: ticket.id, snoozedUntil: null, unreadMessages: 1, userId: ana.userId }),
      );
    heard.close();
    expect(await idsOf(ana, 'status=open')).toContain(ticket.id);
    const log = await logOf(ticket);
    expect(log.map(({ type }) => type)).toEqual(['woken', 'snoozed', 'open', 'create']);
    expect(log.map(({ until: at }) => at)).toEqual([null, until, null, null]);
    expect(await storedFor(ticket)).toEqual(expect.arrayContaining(['ticket.snoozed', 'ticket.woken']));
  });

  test('comes back at once when the customer answers, and not a second time at its hour', async () => {
    const ticket = await led();
    await act(ana, ticket, { do: 'snooze', until: soon() });
    await line.says(ticket.phone, 'E aí?');
    expect(await rowOf(ticket)).toMatchObject({ snoozed_until: null, user_id: ana.userId, status: 'open' });
    app.clock.advance(2 * minuteMs);
    await app.app.worker.runDue();
    expect((await logOf(ticket)).filter(({ type }) => type === 'woken')).toHaveLength(1);
  });

  test('stays aside when one of us writes', async () => {
    const ticket = await led();
    await act(ana, ticket, { do: 'snooze', until: soon() }, { do: 'say', text: 'Já volto.', isPrivate: false });
    expect((await rowOf(ticket)).snoozed_until).not.toBeNull();
  });

  test('is whoever’s it is handed to at once, and its hour means nothing any more', async () => {
    const ticket = await led();
    await act(ana, ticket, { do: 'snooze', until: soon() });
    await act(admin, ticket, { do: 'transfer', queueId: sales, userId: bia.userId, connectionId: null, note: '' });
    expect(await rowOf(ticket)).toMatchObject({ snoozed_until: null, user_id: bia.userId });
    app.clock.advance(2 * minuteMs);
    await app.app.worker.runDue();
    expect((await logOf(ticket)).map(({ type }) => type)).not.toContain('woken');
  });

  test('of two people who put it aside at once the later one is right; whoever wants to take it is told who has it', async () => {
    const ticket = await led();
    const [first, second] = [soon(), new Date(app.clock.now().getTime() + 5 * hourMs).toISOString()];
    await Promise.all([
      act(ana, ticket, { do: 'snooze', until: first }),
      act(admin, ticket, { do: 'snooze', until: second }),
    ]);
    const { snoozed_until: until } = await rowOf(ticket);
    const [last] = await logOf(ticket);
    expect(last?.until).toBe(until?.toISOString());
    const taken = await act(bia, ticket, { do: 'accept', queueId: null });
    expect(taken.statusCode).toBe(409);
    expect(taken.body).toContain('Ana');
  });

  test('is brought back by hand, and a second time nothing happens', async () => {
    const ticket = await led();
    await act(ana, ticket, { do: 'snooze', until: soon() });
    await act(ana, ticket, { do: 'snooze', until: null });
    await act(ana, ticket, { do: 'snooze', until: null });
    expect((await logOf(ticket)).map(({ type }) => type)).toEqual(['woken', 'snoozed', 'open', 'create']);
  });

  test('is not ended by silence meanwhile; that is counted from when it comes back', async () => {
    const ticket = await led();
    const set = (minutes: number) =>
      inside(({ db }) =>
        db.updateTable('connections').set({ expires_ticket: minutes }).where('id', '=', connectionId).execute(),
      );
    await set(60);
    await act(ana, ticket, { do: 'snooze', until: new Date(app.clock.now().getTime() + 5 * hourMs).toISOString() });
    const due = async () =>
      inside(({ db }) =>
        db
          .selectFrom('timers')
          .select('due_at')
          .where('subject_id', '=', String(ticket.id))
          .where('kind', '=', 'automation.attend-to-ticket')
          .executeTakeFirst(),
      );
    expect((await due())?.due_at.getTime()).toBe(app.clock.now().getTime() + 6 * hourMs);
    await act(ana, ticket, { do: 'snooze', until: null });
    expect((await due())?.due_at.getTime()).toBe(app.clock.now().getTime() + hourMs);
    await set(0);
  });

  test.each([
    ['yesterday', -24 * hourMs],
    ['in years', 24 * 400 * hourMs],
  ])('does not come back %s', async (_, ahead) => {
    const ticket = await led();
    const until = new Date(app.clock.now().getTime() + ahead).toISOString();
    const answer = await act(ana, ticket, { do: 'snooze', until });
    expect(answer.json()).toMatchObject({ error: 'ERR_SNOOZE_TIME' });
  });

  test('is somebody’s: one that waits, and one of a colleague, is not put aside', async () => {
    const ticket = await led();
    expect((await act(bia, ticket, { do: 'snooze', until: soon() })).json()).toMatchObject({
      error: 'ERR_NO_TICKET_FOUND',
    });
    await act(ana, ticket, { do: 'return' });
    expect((await act(bia, ticket, { do: 'snooze', until: soon() })).json()).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
  });
});

test('what was read is marked as unread, and rings the bell of whoever leads it', async () => {
  const ticket = await led();
  await ana.call('POST', `/tickets/${ticket.id}/read`);
  expect((await rowOf(ticket)).unread).toBe(0);
  await act(ana, ticket, { do: 'unread' });
  await act(ana, ticket, { do: 'unread' });
  expect((await rowOf(ticket)).unread).toBe(1);
  expect(await idsOf(ana, 'withUnreadMessages=true')).toContain(ticket.id);
});

test('tickets are sorted by how much they matter, page after page, and the history says who weighed them', async () => {
  const tickets = [await led(bia), await led(bia), await led(bia), await led(bia)] as const;
  const [low, none, urgent, high] = tickets;
  await act(bia, low, { do: 'priority', priority: 'low' });
  await act(bia, urgent, { do: 'priority', priority: 'urgent' });
  await act(bia, high, { do: 'priority', priority: 'high' });
  await act(bia, high, { do: 'priority', priority: 'high' });
  const own = tickets.map(({ id }) => id);
  const shown = (await idsOf(bia, 'status=open&sortTickets=PRIORITY')).filter((id) => own.includes(id));
  expect(shown).toEqual([urgent, high, none, low].map(({ id }) => id));
  const after = await rowOf(high);
  const cursor = `${after.active_at.getTime()}.${high.id}.${after.priority}`;
  const rest = await idsOf(bia, `status=open&sortTickets=PRIORITY&cursor=${cursor}`);
  expect(rest.filter((id) => own.includes(id))).toEqual([none.id, low.id]);
  expect((await logOf(high)).filter(({ type }) => type === 'priority')).toMatchObject([
    { priority: 'high', user: { name: 'Bia' } },
  ]);
  expect(await storedFor(high)).toContain('ticket.prioritized');
  await act(bia, high, { do: 'close', closing: 'silent' });
  expect((await act(bia, high, { do: 'priority', priority: 'low' })).json()).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
});

describe('a ticket that somebody pins', () => {
  test('is pinned for them alone, and only their browsers hear of it', async () => {
    const ticket = await led();
    const [own, other] = [await lineOf(app, ana), await lineOf(app, admin)];
    await act(ana, ticket, { do: 'pin', on: true });
    await act(ana, ticket, { do: 'pin', on: true });
    expect(await idsOf(ana, 'status=pinned')).toEqual([ticket.id]);
    expect(await idsOf(admin, 'status=pinned')).toEqual([]);
    await act(ana, ticket, { do: 'pin', on: false });
    const told = (events: typeof own.heard) =>
      events.filter(({ payload }) => payload['action'] === 'pin').map(({ payload }) => payload['on']);
    await expect.poll(() => told(own.heard)).toEqual([true, false]);
    expect(told(other.heard)).toEqual([]);
    own.close();
    other.close();
    expect(await idsOf(ana, 'status=pinned')).toEqual([]);
  });

  test('is nothing the program does, and nothing for who does not see it', async () => {
    const ticket = await led();
    const program = inside((ctx) =>
      app.app.parts.ticketActions.performOn(byProgram(ctx), ticket.id, [{ do: 'pin', on: true }]),
    );
    await expect(program).rejects.toThrow('ERR_NO_PERMISSION');
    expect((await act(bia, ticket, { do: 'pin', on: true })).json()).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
  });

  test('is one of twenty at most, also where two are pinned at once', async () => {
    const tickets: Led[] = [];
    for (let count = 0; count < 22; count += 1) tickets.push(await led(bia));
    const answers = await Promise.all(tickets.map((ticket) => act(bia, ticket, { do: 'pin', on: true })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    expect(await idsOf(bia, 'status=pinned')).toHaveLength(20);
  });
});
