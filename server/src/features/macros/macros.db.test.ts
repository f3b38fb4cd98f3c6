import { randomUUID } from 'node:crypto';
import type { Macro, MacroForm, MacroStep } from '@oplano/contracts/macros';
import type { Ticket, TicketNote } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
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
let tagId: number;
let phones = 0;

beforeAll(async () => {
  company = await aCompany(app);
  sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  support = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  admin = await someone(app, company, { profile: 'admin', name: 'Marina', queueIds: [sales, support] });
  ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  bia = await someone(app, company, { name: 'Bia', queueIds: [sales] });
  line = await aLine(app, company, await aConnection(app, company, 'Principal'));
  tagId = await aTag('Urgente');
});

const aTag = async (name: string): Promise<number> =>
  (await admin.call('POST', '/tags', { name, color: '#aa0000' })).json<{ id: number }>().id;
const inside = <T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
  runInCompany(app.app.runtime, company.companyId, work);

/** A customer wrote and the ticket waits in sales. */
async function waiting(): Promise<Ticket> {
  await line.says(`55219${80_000_000 + (phones += 1)}`, 'Olá');
  const found = await admin.call('GET', '/tickets?status=pending&showAll=true');
  const [ticket] = found.json<{ tickets: Ticket[] }>().tickets;
  if (!ticket) throw new Error('There is no ticket.');
  await inside(({ db }) => db.updateTable('tickets').set({ queue_id: sales }).where('id', '=', ticket.id).execute());
  return ticket;
}
async function ownOf(person: SignedIn): Promise<Ticket> {
  const ticket = await waiting();
  const taken = await person.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: person.userId });
  expect(taken.statusCode, taken.body).toBe(200);
  return taken.json<Ticket>();
}

const form = (steps: MacroStep[], given: Partial<MacroForm> = {}): MacroForm => ({
  name: 'Encerrar tudo',
  message: '',
  shared: false,
  ...given,
  steps,
});
async function made(person: SignedIn, steps: MacroStep[], given: Partial<MacroForm> = {}): Promise<Macro> {
  const answer = await person.call('POST', '/macros', form(steps, given));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Macro>();
}
const run = (person: SignedIn, ticket: Ticket, { id }: Pick<Macro, 'id'>, operationId: string = randomUUID()) =>
  person.call('POST', `/tickets/${ticket.id}/macros/${id}`, { operationId });
const ticketOf = async ({ uuid }: Ticket) => (await admin.call('GET', `/tickets/u/${uuid}`)).json<Ticket>();
const notesOf = async (ticket: Ticket) =>
  (await admin.call('GET', `/ticket-notes/list?ticketId=${ticket.id}`)).json<TicketNote[]>().map(({ note }) => note);
const saidIn = (ticket: Ticket) =>
  inside(async ({ db }) => {
    const said = db
      .selectFrom('messages')
      .select('body')
      .where('ticket_id', '=', ticket.id)
      .where('from_me', '=', true);
    return (await said.orderBy('id').execute()).map(({ body }) => body);
  });

const note: MacroStep = { do: 'note', note: 'Cliente antigo' };
const close: MacroStep = { do: 'close', closing: 'silent' };

describe('a macro that runs', () => {
  test('says its words and does its steps in order, and its end can be taken back', async () => {
    const ticket = await waiting();
    const macro = await made(ana, [{ do: 'accept' }, { do: 'tag', tagIds: [tagId] }, note, close], {
      message: 'Até logo, {{firstName}}!',
    });
    const answer = await run(ana, ticket, macro);
    expect(answer.statusCode, answer.body).toBe(200);
    const { ticket: after } = answer.json<{ ticket: Ticket }>();
    expect(after).toMatchObject({ id: ticket.id, status: 'closed', userId: ana.userId });
    expect(after.tags).toMatchObject([{ name: 'Urgente' }]);
    expect(await notesOf(ticket)).toEqual(['Cliente antigo']);
    const said = await saidIn(ticket);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Até logo, [^{]+!$/);
    const back = await ana.call('POST', `/tickets/${ticket.id}/undo`);
    expect(back.json<Ticket>()).toMatchObject({ status: 'open', userId: ana.userId });
  });

  test('puts aside until a time that is counted from then', async () => {
    const ticket = await ownOf(ana);
    const answer = await run(ana, ticket, await made(ana, [{ do: 'snooze', until: 'hour' }]));
    expect(answer.json<{ ticket: Ticket }>().ticket.snoozedUntil).not.toBeNull();
  });

  test('hands on, and leaves a trace of each step as if it were done by hand', async () => {
    const ticket = await ownOf(ana);
    const steps: MacroStep[] = [
      { do: 'priority', priority: 'urgent' },
      { do: 'transfer', queueId: support, userId: null },
    ];
    expect((await run(ana, ticket, await made(ana, steps))).statusCode).toBe(200);
    expect(await ticketOf(ticket)).toMatchObject({ status: 'pending', queueId: support, priority: 'urgent' });
    const log = (await admin.call('GET', `/tickets-log/${ticket.id}`)).json<{ type: string }[]>();
    expect(log.map(({ type }) => type)).toEqual(expect.arrayContaining(['priority', 'transfered', 'receivedTransfer']));
  });

  test('is done once where it is asked for twice under one name, one after the other or at once', async () => {
    const ticket = await ownOf(ana);
    const macro = await made(ana, [note], { message: 'Um momento' });
    const operationId = randomUUID();
    const answers = await Promise.all([run(ana, ticket, macro, operationId), run(ana, ticket, macro, operationId)]);
    answers.push(await run(ana, ticket, macro, operationId));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await saidIn(ticket)).toEqual(['Um momento']);
    expect(await notesOf(ticket)).toEqual(['Cliente antigo']);
    // Another name is another wish, and another person's name is theirs.
    await run(ana, ticket, macro);
    expect(await saidIn(ticket)).toEqual(['Um momento', 'Um momento']);
  });

  test('that was refused may be tried again under the same name', async () => {
    const ticket = await waiting();
    const macro = await made(ana, [note, close], { message: 'Oi' });
    const operationId = randomUUID();
    expect((await run(ana, ticket, macro, operationId)).json()).toMatchObject({ details: { step: 0, do: 'say' } });
    await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: ana.userId });
    expect((await run(ana, ticket, macro, operationId)).statusCode).toBe(200);
    expect(await saidIn(ticket)).toEqual(['Oi']);
  });
});

describe('a macro that cannot run', () => {
  const nothingDone = async (ticket: Ticket, before: Ticket) => {
    expect([await notesOf(ticket), await saidIn(ticket)]).toEqual([[], []]);
    expect(await ticketOf(ticket)).toMatchObject({
      status: before.status,
      userId: before.userId,
      version: before.version,
    });
  };

  test('since its queue or its tag is gone says which step that is, and does nothing', async () => {
    const ticket = await ownOf(ana);
    const gone = await aTag('Some');
    const lost = await aQueue(app, company, { name: 'Extinta', color: '#778899' });
    const byTag = await made(ana, [note, { do: 'tag', tagIds: [gone] }, close], { message: 'Oi' });
    const byQueue = await made(ana, [note, { do: 'transfer', queueId: lost, userId: null }], { message: 'Oi' });
    await admin.call('DELETE', `/tags/${gone}`);
    await inside(({ db }) => db.deleteFrom('queues').where('id', '=', lost).execute());
    const before = await ticketOf(ticket);
    const refusals = [await run(ana, ticket, byTag), await run(ana, ticket, byQueue)];
    expect(refusals.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [409, { error: 'ERR_MACRO_STEP', details: { step: 2, do: 'tag', code: 'ERR_NO_TAG_FOUND' } }],
      [409, { error: 'ERR_MACRO_STEP', details: { step: 2, do: 'transfer', code: 'ERR_NO_QUEUE_FOUND' } }],
    ]);
    await nothingDone(ticket, before);
  });

  test('since the company wants a tag first is undone as a whole', async () => {
    const ticket = await ownOf(ana);
    const wanted = (value: string) => admin.call('PUT', '/companySettings', { column: 'requiredTag', data: value });
    const macro = await made(ana, [note, close], { message: 'Tchau' });
    const before = await ticketOf(ticket);
    expect((await wanted('enabled')).statusCode).toBe(200);
    const refused = await run(ana, ticket, macro);
    await wanted('disabled');
    expect(refused.json()).toEqual({
      error: 'ERR_MACRO_STEP',
      details: { step: 2, do: 'close', code: 'ERR_TAG_REQUIRED' },
    });
    await nothingDone(ticket, before);
  });

  test('on a ticket one may not see does not know that there is one', async () => {
    const ticket = await ownOf(ana);
    const macro = await made(bia, [note]);
    expect((await run(bia, ticket, macro)).json()).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
    expect((await run(bia, { ...ticket, id: 2_000_000_000 }, macro)).json()).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  });
});

describe('whose macros they are', () => {
  const names = async (person: SignedIn) =>
    (await person.call('GET', '/macros/list')).json<Macro[]>().map(({ id }) => id);

  test('one’s own are nobody else’s to see, to run or to change', async () => {
    const own = await made(ana, [note], { name: 'Só minha' });
    expect(await names(ana)).toContain(own.id);
    for (const other of [bia, admin]) {
      expect(await names(other)).not.toContain(own.id);
      const ticket = await ownOf(admin);
      const tries = [
        await other.call('GET', `/macros/${own.id}`),
        await other.call('PUT', `/macros/${own.id}`, form([close])),
        await other.call('DELETE', `/macros/${own.id}`),
        await run(other, ticket, own),
      ];
      expect(tries.map((answer) => answer.json())).toEqual(Array(4).fill({ error: 'ERR_NO_MACRO_FOUND' }));
    }
  });

  test('those of the company are made and changed by admins, and run by everybody', async () => {
    expect((await ana.call('POST', '/macros', form([note], { shared: true }))).json()).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    const shared = await made(admin, [note], { shared: true, name: 'De todos' });
    expect(await names(ana)).toContain(shared.id);
    expect((await ana.call('PUT', `/macros/${shared.id}`, form([close]))).json()).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await ana.call('DELETE', `/macros/${shared.id}`)).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    const ticket = await ownOf(ana);
    expect((await run(ana, ticket, shared)).statusCode).toBe(200);
    const changed = await admin.call('PUT', `/macros/${shared.id}`, form([close], { name: 'Minha agora' }));
    expect(changed.json<Macro>()).toMatchObject({ name: 'Minha agora', shared: false, version: shared.version + 1 });
    expect(await names(ana)).not.toContain(shared.id);
    expect((await admin.call('DELETE', `/macros/${shared.id}`)).statusCode).toBe(200);
    expect((await admin.call('GET', `/macros/${shared.id}`)).json()).toEqual({ error: 'ERR_NO_MACRO_FOUND' });
  });

  test('are listed by name and found by it', async () => {
    const person = await someone(app, company, { name: 'Caio', queueIds: [sales] });
    for (const name of ['Zelo', 'Ágil', 'beta']) await made(person, [note], { name });
    const listed = async (search: string) =>
      (await person.call('GET', `/macros?searchParam=${encodeURIComponent(search)}`)).json<{ macros: Macro[] }>()
        .macros;
    expect((await listed('')).filter(({ userId }) => userId === person.userId).map(({ name }) => name)).toEqual([
      'Ágil',
      'beta',
      'Zelo',
    ]);
    expect((await listed('agil')).map(({ name }) => name)).toEqual(['Ágil']);
  });

  test.each<[string, object, string]>([
    ['does nothing', form([]), 'ERR_VALIDATION'],
    ['has no name', form([close], { name: ' ' }), 'ERR_VALIDATION'],
    [
      'names a queue that is not there',
      form([{ do: 'transfer', queueId: 2_000_000_000, userId: null }]),
      'ERR_NO_QUEUE_FOUND',
    ],
    ['names a tag that is not there', form([{ do: 'tag', tagIds: [2_000_000_000] }]), 'ERR_NO_TAG_FOUND'],
    ['does what no macro does', { ...form([]), steps: [{ do: 'delete' }] }, 'ERR_VALIDATION'],
  ])('one that %s is not kept', async (_what, body, code) => {
    expect((await ana.call('POST', '/macros', body)).json()).toMatchObject({ error: code });
  });
});
