import { randomUUID } from 'node:crypto';
import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider, type Line } from '#test/customers';
import { aCompany, signIn, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let connectionId: number;
let queueId: number;
let admin: SignedIn;
let line: Line;
let phones = 0;
const aPhone = () => `55119${String(90_000_000 + (phones += 1))}`;

beforeEach(async () => {
  company = await aCompany(app);
  connectionId = await aConnection(app, company, 'Vendas');
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  line = await aLine(app, company, connectionId);
});

async function tickets(query = 'status=pending&showAll=true'): Promise<Ticket[]> {
  return (await admin.call('GET', `/tickets?${query}`)).json<{ tickets: Ticket[] }>().tickets;
}
async function conversation(ticket: Ticket): Promise<Message[]> {
  return (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>().messages;
}
async function theTicket(): Promise<Ticket> {
  const [ticket] = await tickets();
  if (!ticket) throw new Error('There is no ticket.');
  return ticket;
}
async function accepted(): Promise<Ticket> {
  const ticket = await theTicket();
  const answer = await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
  expect(answer.statusCode).toBe(200);
  return answer.json<Ticket>();
}

describe('a message that arrives', () => {
  test('makes a contact, a ticket and a message, and counts as unread', async () => {
    await line.says(aPhone(), 'Olá');
    const ticket = await theTicket();
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Olá', isGroup: false });
    expect(await conversation(ticket)).toMatchObject([{ body: 'Olá', fromMe: false, origin: 'customer' }]);
  });

  test('is stored once however often it is delivered', async () => {
    const phone = aPhone();
    const externalId = await line.says(phone, 'Olá');
    await Promise.all([1, 2, 3].map(() => line.says(phone, 'Olá', { externalId })));
    const ticket = await theTicket();
    expect(ticket.unreadMessages).toBe(1);
    expect(await conversation(ticket)).toHaveLength(1);
  });

  test('opens one ticket and one contact also when twenty come at once [TKT-047]', async () => {
    const phone = aPhone();
    await Promise.all(Array.from({ length: 20 }, (_, index) => line.says(phone, `mensagem ${index}`)));
    const all = await tickets();
    expect(all).toHaveLength(1);
    expect(all[0]?.unreadMessages).toBe(20);
    const bodies = (await conversation(all[0] as Ticket)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 20 }, (_, index) => `mensagem ${index}`));
  });

  test.each([false, true])(
    'of twenty people at once enters their queue without one holding up the other (rotating: %s)',
    async (rotate) => {
      await runInCompany(app.app.runtime, company.companyId, async ({ db, companyId }) => {
        const link = { company_id: companyId, connection_id: connectionId, queue_id: queueId };
        await db.insertInto('connection_queues').values(link).execute();
        await db.updateTable('queues').set({ rotate }).where('id', '=', queueId).execute();
      });
      await Promise.all(Array.from({ length: 20 }, () => line.says(aPhone(), 'Olá')));
      const stranded = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
        db.selectFrom('stranded_events').select('error').execute(),
      );
      expect(stranded).toEqual([]);
      expect(await tickets()).toHaveLength(20);
      expect(new Set((await tickets()).map((ticket) => ticket.queueId))).toEqual(new Set([queueId]));
    },
  );

  test('of somebody who is blocked becomes nothing', async () => {
    const phone = aPhone();
    await line.says(phone, 'um');
    const ticket = await theTicket();
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('contacts').set({ active: false }).where('id', '=', ticket.contactId).execute(),
    );
    await line.says(phone, 'dois');
    expect((await theTicket()).unreadMessages).toBe(1);
  });

  test('in a group is ignored until the connection allows groups, then keeps the sender’s name', async () => {
    const group = { native: '1203630@g.us', group: true } as const;
    await line.says(aPhone(), 'no grupo', { chat: group });
    expect(await tickets('status=group&showAll=true')).toEqual([]);
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('connections').set({ allow_group: true }).where('id', '=', connectionId).execute(),
    );
    await line.says(aPhone(), 'no grupo', { chat: group, name: 'Rita' });
    const [ticket] = await tickets('status=group&showAll=true');
    expect(ticket).toMatchObject({ status: 'group', isGroup: true });
    expect((await conversation(ticket as Ticket))[0]?.contact).toMatchObject({ name: 'Rita' });
  });

  test('within timeCreateNewTicket goes on in the ticket that was closed, later in a new one [CON-055]', async () => {
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('connections').set({ time_create_new_ticket: 10 }).where('id', '=', connectionId).execute(),
    );
    const phone = aPhone();
    await line.says(phone, 'um');
    const first = await accepted();
    await admin.call('PUT', `/tickets/${first.id}`, { status: 'closed', ratingId: 'silent' });
    await line.says(phone, 'dois');
    expect(await theTicket()).toMatchObject({ id: first.id, status: 'pending', queueId });
    await admin.call('PUT', `/tickets/${first.id}`, { status: 'open' });
    await admin.call('PUT', `/tickets/${first.id}`, { status: 'closed', ratingId: 'silent' });
    await line.says(phone, 'três', { at: new Date(app.clock.now().getTime() + 20 * 60_000) });
    expect((await theTicket()).id).not.toBe(first.id);
  });
});

describe('what happens to messages', () => {
  test('an edit keeps the earlier text, twice the same changes nothing', async () => {
    const externalId = await line.says(aPhone(), 'preço?');
    const at = new Date(app.clock.now());
    await line.hear({ type: 'edit', externalId, body: 'qual o preço?', at });
    await line.hear({ type: 'edit', externalId, body: 'qual o preço?', at });
    const ticket = await theTicket();
    const [message] = await conversation(ticket);
    expect(message).toMatchObject({ body: 'qual o preço?', isEdited: true });
    expect(ticket.lastMessage).toBe('qual o preço?');
    const versions = await admin.call('GET', `/messages/${message?.id}/versions`);
    expect(versions.json()).toMatchObject([{ body: 'preço?' }]);
  });

  test('a reaction that overtakes its message waits for it', async () => {
    const phone = aPhone();
    const externalId = randomUUID();
    const by = { native: `${phone}@s.whatsapp.net`, phone };
    const at = new Date(app.clock.now());
    await line.hear({ type: 'reaction', externalId, chat: by, by, fromMe: false, emoji: '👍', at });
    await line.says(phone, 'oi', { externalId });
    await app.app.worker.runDue();
    app.clock.advance(60_000);
    await app.app.worker.runDue();
    const [message] = await conversation(await theTicket());
    expect(message?.reactions).toMatchObject([{ emoji: '👍', fromMe: false }]);
  });

  test('taken back it stays readable, unless the company wants it forgotten [LGP-009]', async () => {
    const phone = aPhone();
    const first = await line.says(phone, 'segredo 1');
    await line.hear({ type: 'revoke', externalId: first, at: new Date() });
    await admin.call('PUT', '/companySettings', { column: 'lgpdDeleteMessage', data: 'enabled' });
    const second = await line.says(phone, 'segredo 2');
    await line.hear({ type: 'revoke', externalId: second, at: new Date() });
    const messages = await conversation(await theTicket());
    expect(messages.map(({ body, isDeleted }) => [body, isDeleted])).toEqual([
      ['', true],
      ['', true],
    ]);
    const rows = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.selectFrom('messages').select('body').orderBy('id').execute(),
    );
    expect(rows.map(({ body }) => body)).toEqual(['segredo 1', '']);
  });
});

describe('a message that is sent', () => {
  const send = async (ticket: Ticket, body: string, more: object = {}): Promise<Message> => {
    const answer = await admin.call('POST', `/messages/${ticket.id}`, { body, ...more });
    expect(answer.body).toContain('"message"');
    return answer.json<{ message: Message }>().message;
  };

  test('is shown at once with a clock, then goes out and gets its ticks, which never go back [REST-016]', async () => {
    const phone = aPhone();
    await line.says(phone, 'oi');
    const ticket = await accepted();
    const message = await send(ticket, 'Bom dia!');
    expect(message).toMatchObject({ ack: 0, fromMe: true, origin: 'agent', user: { id: admin.userId } });
    await line.drain();
    const [request] = line.provider.sent;
    expect(request).toMatchObject({ to: { phone }, content: { kind: 'text', text: 'Bom dia!' } });
    const tick = (status: 'delivered' | 'read') =>
      line.hear({ type: 'status', externalId: request?.externalId ?? '', status, at: new Date() });
    await tick('read');
    await tick('delivered');
    expect((await conversation(ticket)).at(-1)).toMatchObject({ id: message.id, ack: 3 });
  });

  test('keeps the order of its conversation: the first is tried again before the next goes', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    for (const body of ['um', 'dois', 'três']) await send(ticket, body);
    line.provider.refuse({ ok: false, code: 'RATE', message: 'slow down', retry: 'later' });
    const next = await line.drain();
    expect(line.heard()).toEqual([]);
    app.clock.set((next as Date).toISOString());
    await line.drain();
    expect(line.heard()).toEqual(['um', 'dois', 'três']);
  });

  test('that is refused for good stays with its reason and can be sent once more', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    const message = await send(ticket, 'vai?');
    line.provider.refuse({ ok: false, code: '463', message: 'not allowed', retry: 'never' });
    await line.drain();
    const failed = (await conversation(ticket)).at(-1);
    expect(failed).toMatchObject({ id: message.id, failure: { code: '463', text: 'not allowed' } });
    await admin.call('POST', `/messages/${message.id}/retry`);
    await line.drain();
    expect(line.heard()).toEqual(['vai?']);
    expect((await conversation(ticket)).at(-1)).toMatchObject({ ack: 1, failure: null });
  });

  test('that waits in the line of a connection that is removed stays with its reason [REST-085]', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    const message = await send(ticket, 'vai?');
    expect((await admin.call('DELETE', `/whatsapp/${connectionId}`)).statusCode).toBe(200);
    expect((await conversation(ticket)).at(-1)).toMatchObject({ id: message.id, failure: { code: 'NO_CONNECTION' } });
    await line.drain();
    expect(line.heard()).toEqual([]);
  });

  test('twice with the same browser id is said once', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    const clientId = randomUUID();
    const [first, second] = [await send(ticket, 'uma vez', { clientId }), await send(ticket, 'uma vez', { clientId })];
    expect(second.id).toBe(first.id);
    await line.drain();
    expect(line.heard()).toEqual(['uma vez']);
  });

  test('by a process that dies after the provider took it carries the same number the second time', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    await send(ticket, 'só uma');
    line.provider.refuse(new Error('the process died here'));
    const next = await line.drain();
    app.clock.set((next as Date).toISOString());
    const [before] = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.selectFrom('messages').select('external_id').where('from_me', '=', true).execute(),
    );
    await line.drain();
    expect(line.provider.sent.map(({ externalId }) => externalId)).toEqual([before?.external_id]);
  });

  test('on a channel that numbers it itself is not sent twice when its tick tells that it arrived', async () => {
    const meta = await aLine(app, company, connectionId, aProvider('whatsapp', { choosesIds: false }));
    await meta.says(aPhone(), 'oi');
    const ticket = await accepted();
    const message = await send(ticket, 'só uma');
    await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      db.updateTable('outbox').set({ started_at: now }).execute(),
    );
    await meta.drain();
    expect(meta.heard()).toEqual([]);
    await meta.hear({
      type: 'status',
      externalId: 'wamid.1',
      reference: String(message.id),
      status: 'sent',
      at: new Date(),
    });
    app.clock.advance(60_000);
    await meta.drain();
    expect(meta.heard()).toEqual([]);
    expect((await conversation(ticket)).at(-1)).toMatchObject({ ack: 1 });
  });

  test('as a private note reaches nobody outside [CHT-022]', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await theTicket();
    const note = await send(ticket, 'cliente antigo', { isPrivate: true });
    expect(note.isPrivate).toBe(true);
    await line.drain();
    expect(line.heard()).toEqual([]);
    expect((await theTicket()).lastMessage).toBe('oi');
  });

  test('needs ownership: a colleague without it is refused [TKT-007]', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    const colleague = await someone(app, company, { queueIds: [queueId], allHistoric: 'enabled' });
    const answer = await colleague.call('POST', `/messages/${ticket.id}`, { body: 'eu também' });
    expect(answer.json()).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  test('can be edited for 15 minutes, and taken back [CHT-038, CHT-040]', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    const message = await send(ticket, 'preco');
    await line.drain();
    expect((await admin.call('POST', `/messages/edit/${message.id}`, { body: 'preço' })).statusCode).toBe(200);
    app.clock.advance(16 * 60_000);
    admin = await signIn(app, admin);
    const late = await admin.call('POST', `/messages/edit/${message.id}`, { body: 'tarde' });
    expect(late.json()).toEqual({ error: 'ERR_EDIT_WINDOW' });
    expect((await admin.call('DELETE', `/messages/${message.id}`)).statusCode).toBe(200);
    await line.drain();
    expect(line.provider.done.map(({ what, detail }) => [what, detail])).toEqual([
      ['read', undefined],
      ['edit', 'preço'],
      ['revoke', undefined],
    ]);
  });

  test('echoes that come before its number is known make no second message', async () => {
    const meta = await aLine(app, company, connectionId, aProvider('whatsapp', { choosesIds: false }));
    const phone = aPhone();
    await meta.says(phone, 'oi');
    const ticket = await accepted();
    await send(ticket, 'eco?');
    await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      db.updateTable('outbox').set({ started_at: now }).execute(),
    );
    await meta.says(phone, 'eco?', { fromMe: true, externalId: 'echo-1' });
    expect((await conversation(ticket)).map(({ body }) => body)).toEqual(['oi', 'eco?']);
  });

  test('stands below what was said before it, also after the clock was set back', async () => {
    await line.says(aPhone(), 'oi');
    const ticket = await accepted();
    await send(ticket, 'um');
    app.clock.advance(-8_000);
    await send(ticket, 'dois');
    app.clock.advance(8_000);
    await send(ticket, 'três');
    expect((await conversation(ticket)).map(({ body }) => body)).toEqual(['oi', 'um', 'dois', 'três']);
  });
});
