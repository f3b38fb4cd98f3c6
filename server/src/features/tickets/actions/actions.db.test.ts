import type { Scope } from '@oplano/contracts/principals';
import type { Ticket, TicketAction, TicketLogEntry, TicketNote } from '@oplano/contracts/tickets';
import { botSays } from '@oplano/core/automation';
import { beforeAll, describe, expect, test } from 'vitest';
import { byProgram, getTicketRow, lockTicket } from '#features/tickets';
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
  tagId = (await admin.call('POST', '/tags', { name: 'Urgente', color: '#aa0000' })).json<{ id: number }>().id;
});

const inside = <T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
  runInCompany(app.app.runtime, company.companyId, work);

/** A customer wrote and the ticket waits in sales. */
async function waiting(): Promise<Ticket> {
  await line.says(`55219${70_000_000 + (phones += 1)}`, 'Olá');
  const found = await admin.call('GET', '/tickets?status=pending&showAll=true');
  const [ticket] = found.json<{ tickets: Ticket[] }>().tickets;
  if (!ticket) throw new Error('There is no ticket.');
  await inside(({ db }) => db.updateTable('tickets').set({ queue_id: sales }).where('id', '=', ticket.id).execute());
  return ticket;
}

type Asked = Partial<TicketAction> & Pick<TicketAction, 'do'>;
const act = (person: SignedIn, ticket: Ticket, ...actions: Asked[]) =>
  person.call('POST', `/tickets/${ticket.id}/actions`, { actions });

/** The program does it, in a transaction of its own. */
const program = (ticket: Ticket, ...actions: TicketAction[]) =>
  inside((ctx) => app.app.parts.ticketActions.performOn(byProgram(ctx), ticket.id, actions));

const rowOf = (ticket: Ticket) => inside(({ db, companyId }) => getTicketRow(db, companyId, ticket.id));
const logOf = async (ticket: Ticket) =>
  (await admin.call('GET', `/tickets-log/${ticket.id}`)).json<TicketLogEntry[]>().map(({ type }) => type);
const notesOf = async (ticket: Ticket) =>
  (await admin.call('GET', `/ticket-notes/list?ticketId=${ticket.id}`)).json<TicketNote[]>().map(({ note }) => note);
const saidIn = (ticket: Ticket) =>
  inside(async ({ db }) => {
    const rows = await db
      .selectFrom('messages')
      .select(['body', 'is_private', 'origin'])
      .where('ticket_id', '=', ticket.id)
      .where('from_me', '=', true)
      .orderBy('id')
      .execute();
    return rows.map(({ body, is_private, origin }) => `${origin}${is_private ? ' (private)' : ''}: ${body}`);
  });
const tagsOf = async (ticket: Ticket) =>
  (await admin.call('GET', `/contactTags/${ticket.contactId}`)).json<{ tags: { name: string }[] }>().tags;

describe('several things done to a ticket', () => {
  test('happen in their order, and the answer is the ticket as the last one left it', async () => {
    const ticket = await waiting();
    const answer = await act(
      ana,
      ticket,
      { do: 'accept' },
      { do: 'tag', tagIds: [tagId] },
      { do: 'note', note: 'Cliente antigo' },
      { do: 'say', text: 'Olá, {{firstName}}!' },
      { do: 'say', text: 'cuidado', isPrivate: true },
      { do: 'transfer', queueId: sales, userId: bia.userId },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const { ticket: after } = answer.json<{ ticket: Ticket }>();
    expect(after).toMatchObject({ id: ticket.id, status: 'open', userId: bia.userId, isTransfered: true });
    expect(after.tags).toMatchObject([{ name: 'Urgente' }]);
    expect(await notesOf(ticket)).toEqual(['Cliente antigo']);
    const said = await saidIn(ticket);
    expect(said).toHaveLength(3);
    expect(said[0]).toMatch(/^agent: Olá, .+!$/);
    expect(said[0]).not.toContain('{{');
    expect(said[1]).toBe('agent (private): cuidado');
    // Who handed it over; there was no note.
    expect(said[2]).toBe('agent (private): ');
    expect(await logOf(ticket)).toEqual(['receivedTransfer', 'transfered', 'open', 'create']);
  });

  test('are all undone where one of them is refused, and its code is the answer', async () => {
    const ticket = await waiting();
    const before = await rowOf(ticket);
    await line.drain();
    const heard = line.heard().length;
    const deeds: Asked[] = [
      { do: 'accept' },
      { do: 'tag', tagIds: [tagId] },
      { do: 'note', note: 'não fica' },
      { do: 'say', text: 'não chega' },
    ];
    const refused = await act(ana, ticket, ...deeds, { do: 'transfer', queueId: 2_000_000_000 });
    expect([refused.statusCode, refused.json()]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }]);
    expect(await rowOf(ticket)).toEqual(before);
    expect([await notesOf(ticket), await saidIn(ticket), await tagsOf(ticket)]).toEqual([[], [], []]);
    await line.drain();
    expect(line.heard()).toHaveLength(heard);
  });

  test('leave nothing where the process dies before the end of the transaction', async () => {
    const ticket = await waiting();
    const before = await rowOf(ticket);
    const cut = inside(async (ctx) => {
      const locked = await lockTicket(ctx.db, ctx.companyId, ticket.id);
      if (!locked) throw new Error('There is no ticket.');
      await app.app.parts.ticketActions.perform(byProgram(ctx), locked, [
        { do: 'note', note: 'não fica' },
        { do: 'close', closing: 'farewell' },
      ]);
      throw new Error('killed');
    });
    await expect(cut).rejects.toThrow('killed');
    expect(await rowOf(ticket)).toEqual(before);
    expect(await notesOf(ticket)).toEqual([]);
  });

  test('are judged one by one: whoever hands a ticket out of their sight does nothing more to it', async () => {
    const ticket = await waiting();
    const asked = await act(ana, ticket, { do: 'transfer', queueId: support }, { do: 'note', note: 'depois' });
    expect([asked.statusCode, asked.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
    expect(await rowOf(ticket)).toMatchObject({ queue_id: sales, status: 'pending' });
    const inOrder = await act(ana, ticket, { do: 'note', note: 'antes' }, { do: 'transfer', queueId: support });
    // What is left in sight is where it went.
    expect(inOrder.json<{ ticket: Ticket }>().ticket).toMatchObject({ queueId: support, lastMessage: '' });
    expect(await notesOf(ticket)).toEqual(['antes']);
  });

  test('by two people at once are done by one of them, and nothing of the other is left', async () => {
    const ticket = await waiting();
    const answers = await Promise.all(
      [ana, bia].map((person) =>
        act(person, ticket, { do: 'note', note: person.email }, { do: 'accept' }, { do: 'say', text: person.email }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = (await rowOf(ticket)).user_id === ana.userId ? ana : bia;
    expect([await notesOf(ticket), await saidIn(ticket)]).toEqual([[winner.email], [`agent: ${winner.email}`]]);
  });

  test('that were done already are done twice without harm, or refused', async () => {
    const ticket = await waiting();
    const tags: Asked = { do: 'tag', tagIds: [tagId, tagId] };
    expect((await act(ana, ticket, tags, tags)).statusCode).toBe(200);
    expect(await tagsOf(ticket)).toHaveLength(1);
    const off: Asked = { do: 'untag', tagIds: [tagId] };
    expect((await act(ana, ticket, off, off)).statusCode).toBe(200);
    expect(await tagsOf(ticket)).toEqual([]);
    const twice = await act(ana, ticket, { do: 'accept' }, { do: 'accept' });
    expect(twice.json()).toMatchObject({ error: 'ERR_TICKET_TAKEN' });
  });
});

describe('what is not theirs', () => {
  test('another company’s ticket, tag, queue, person and connection do not exist', async () => {
    const ticket = await waiting();
    const elsewhere = await aCompany(app);
    const stranger = await someone(app, elsewhere, { profile: 'admin' });
    const theirs = {
      queueId: await aQueue(app, elsewhere, { name: 'Deles', color: '#778899' }),
      tagId: (await stranger.call('POST', '/tags', { name: 'Deles' })).json<{ id: number }>().id,
      connectionId: await aConnection(app, elsewhere, 'Deles'),
    };
    expect((await act(stranger, ticket, { do: 'note', note: 'oi' })).json()).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
    const refusals: [Asked, string][] = [
      [{ do: 'tag', tagIds: [tagId, theirs.tagId] }, 'ERR_NO_TAG_FOUND'],
      [{ do: 'transfer', queueId: theirs.queueId }, 'ERR_NO_QUEUE_FOUND'],
      [{ do: 'transfer', queueId: sales, userId: stranger.userId }, 'ERR_NO_USER_FOUND'],
      [{ do: 'transfer', queueId: sales, connectionId: theirs.connectionId }, 'ERR_NO_WAPP_FOUND'],
    ];
    for (const [deed, error] of refusals) expect((await act(admin, ticket, deed)).json()).toEqual({ error });
    expect(await tagsOf(ticket)).toEqual([]);
  });

  test('a ticket out of sight can neither be seen nor tagged, noted on or spoken in', async () => {
    const ticket = await waiting();
    await act(admin, ticket, { do: 'transfer', queueId: support });
    const deeds: Asked[] = [
      { do: 'tag', tagIds: [tagId] },
      { do: 'note', note: 'oi' },
      { do: 'say', text: 'oi', isPrivate: true },
      { do: 'close' },
    ];
    for (const deed of deeds) {
      expect((await act(ana, ticket, deed)).json()).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
    }
  });

  test('to speak to the customer of a ticket one does not lead is refused, and what only bots do cannot be asked for', async () => {
    const ticket = await waiting();
    expect((await act(ana, ticket, { do: 'say', text: 'oi' })).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    const bot = await ana.call('POST', `/tickets/${ticket.id}/actions`, { actions: [botSays('oi')] });
    expect([bot.statusCode, bot.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
  });
});

describe('the program', () => {
  test('opens a closed ticket again for whoever comes, and leads none itself', async () => {
    const ticket = await waiting();
    await act(ana, ticket, { do: 'accept' }, { do: 'close', closing: 'silent' });
    await program(ticket, { do: 'reopen', queueId: support });
    expect(await rowOf(ticket)).toMatchObject({ status: 'pending', user_id: null, queue_id: support });
    await expect(program(ticket, { do: 'accept', queueId: null })).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(program(ticket, { do: 'reopen', queueId: null })).rejects.toThrow('ERR_NO_PERMISSION');
  });

  test('hands tickets on, speaks and closes without anybody’s rights, and the log names nobody', async () => {
    const ticket = await waiting();
    const note = 'por regra';
    await program(
      ticket,
      { do: 'transfer', queueId: support, userId: ana.userId, connectionId: null, note },
      { do: 'say', text: 'Um momento', isPrivate: false },
      { do: 'close', closing: 'silent' },
    );
    expect(await rowOf(ticket)).toMatchObject({ status: 'closed', user_id: ana.userId, queue_id: support });
    expect(await logOf(ticket)).toEqual(['autoClose', 'receivedTransfer', 'transfered', 'create']);
    expect(await saidIn(ticket)).toEqual(['bot: Um momento', 'bot (private): por regra']);
    await expect(program(ticket, { do: 'say', text: 'tarde', isPrivate: false })).rejects.toThrow('ERR_NO_PERMISSION');
  });
});

describe('a key', () => {
  const byKey = (ticket: Ticket, scopes: readonly Scope[], ...actions: TicketAction[]) =>
    runInCompany(
      app.app.runtime,
      company.companyId,
      (ctx) => app.app.parts.ticketActions.performOn(byProgram(ctx), ticket.id, actions),
      { kind: 'apiKey', keyId: 3, scopes },
    );

  test('does what its scopes reach, and nothing of a list that goes beyond them', async () => {
    const ticket = await waiting();
    const tag: TicketAction = { do: 'tag', tagIds: [tagId] };
    const say: TicketAction = { do: 'say', text: 'Oi', isPrivate: false };
    const note: TicketAction = { do: 'note', note: 'da chave' };
    await expect(byKey(ticket, ['tickets:write'], note, say)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(byKey(ticket, ['tickets:write', 'contacts:read'], note, tag)).rejects.toThrow('ERR_NO_PERMISSION');
    await expect(byKey(ticket, ['messages:write'], note)).rejects.toThrow('ERR_NO_PERMISSION');
    expect([await notesOf(ticket), await saidIn(ticket), await tagsOf(ticket)]).toEqual([[], [], []]);
    await byKey(ticket, ['tickets:write', 'messages:write', 'contacts:write'], note, say, tag);
    expect([await notesOf(ticket), await saidIn(ticket)]).toEqual([['da chave'], ['bot: Oi']]);
    expect(await tagsOf(ticket)).toHaveLength(1);
  });
});

describe('a transfer to another connection', () => {
  test('ends the attendance here and begins one there, where the customer can be reached', async () => {
    const ticket = await waiting();
    const connectionId = await aConnection(app, company, 'Nuvem', 'whatsappapi');
    const to = { do: 'transfer', queueId: sales, connectionId } as const;
    const moved = (await act(admin, ticket, to)).json<{ ticket: Ticket }>().ticket;
    expect(moved).toMatchObject({ whatsappId: connectionId, status: 'pending', contactId: ticket.contactId });
    expect(moved.id).not.toBe(ticket.id);
    expect(moved.lastInboundAt).toBeNull();
    expect(await rowOf(ticket)).toMatchObject({ status: 'closed', connection_id: ticket.whatsappId });
    // The customer wrote to the first number again, and is already talked to on the second.
    const back = { do: 'transfer', queueId: sales, connectionId: ticket.whatsappId } as const;
    await program(ticket, { do: 'reopen', queueId: null });
    expect((await act(admin, moved, back)).json()).toEqual({ error: 'ERR_OTHER_OPEN_TICKET' });
    expect(await rowOf(moved)).toMatchObject({ status: 'pending', connection_id: connectionId });
  });

  test('where they cannot be reached is refused', async () => {
    const ticket = await waiting();
    const connectionId = await aConnection(app, company, 'Página', 'facebook');
    const refused = await act(admin, ticket, { do: 'transfer', queueId: sales, connectionId });
    expect(refused.json()).toEqual({ error: 'ERR_WAPP_INVALID_CONTACT' });
    expect(await rowOf(ticket)).toMatchObject({ status: 'pending', connection_id: ticket.whatsappId });
  });
});
