import type { Message } from '@oplano/contracts/messages';
import type { Ticket, TicketLogEntry } from '@oplano/contracts/tickets';
import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { holdAsOwner, lockWaiters } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

test('another person or queue that is put into a ticket hands it on, and a version from before stops nobody [REST-011, TKT-018, TKT-019, TKT-021]', async () => {
  const company = await aCompany(app);
  const line = await aLine(app, company, await aConnection(app, company, 'Principal'));
  const sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const support = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
  const admin = await someone(app, company, { profile: 'admin' });
  const ana = await someone(app, company, { name: 'Ana', queueIds: [sales] });
  const bia = await someone(app, company, { name: 'Bia', queueIds: [sales, support] });
  await line.says('5521980000001', 'Olá');
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  const [ticket] = tickets;
  const move = (person: SignedIn, body: object) => person.call('PUT', `/tickets/${ticket?.id}`, body);

  expect((await move(admin, { userId: ana.userId, queueId: sales })).json()).toMatchObject({ userId: ana.userId });
  await line.says('5521980000001', 'Ainda aí?');
  const named = await move(ana, { userId: String(bia.userId), msgTransfer: 'por favor', version: 1 });
  expect(named.json()).toMatchObject({ status: 'open', userId: bia.userId, queueId: sales, isTransfered: true });
  const { messages } = (await bia.call('GET', `/messages/${ticket?.uuid}`)).json<{ messages: Message[] }>();
  expect(messages.at(-1)).toMatchObject({ body: 'por favor', content: { kind: 'transfer', to: { user: 'Bia' } } });
  // It is hers no longer: neither its person nor its queue is hers to change.
  const elsewhere = { status: 'pending', userId: '', queueId: support };
  for (const form of [{ userId: ana.userId }, { queueId: support }, elsewhere]) {
    expect((await move(ana, form)).json()).toEqual({ error: 'ERR_NO_TICKET_FOUND' });
  }
  expect((await move(bia, elsewhere)).json()).toMatchObject({ status: 'pending', userId: null, queueId: support });
  expect((await move(bia, { queueId: '' })).json()).toEqual({ error: 'ERR_QUEUE_REQUIRED' });
  expect((await move(bia, { userId: 999_999 })).json()).toEqual({ error: 'ERR_NO_USER_FOUND' });
  const log = (await admin.call('GET', `/tickets-log/${ticket?.id}`)).json<TicketLogEntry[]>();
  const handedOn = ['receivedTransfer', 'transfered'];
  expect(log.map(({ type }) => type)).toEqual([...handedOn, ...handedOn, ...handedOn, 'create']);
});

test('a closed ticket that is opened at the very moment another one of the customer begins asks to be tried again, and then says who has it', async () => {
  const company = await aCompany(app);
  const line = await aLine(app, company, await aConnection(app, company, 'Principal'));
  const sales = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const admin = await someone(app, company, { name: 'Ana', profile: 'admin', queueIds: [sales] });
  const taken = { status: 'open', userId: admin.userId, queueId: sales };
  const made: number[] = [];
  for (const text of ['Olá', 'Oi de novo']) {
    await line.says('5521980000002', text);
    const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
    made.push(tickets[0]?.id ?? 0);
    await admin.call('PUT', `/tickets/${made.at(-1)}`, taken);
    await admin.call('PUT', `/tickets/${made.at(-1)}`, { status: 'closed', ratingId: 'silent' });
  }
  const [first, second] = made;
  const reopen = () => admin.call('PUT', `/tickets/${first}`, taken);
  const answer = await holdAsOwner(app, async (client) => {
    await client.query('begin');
    await client.query(`update tickets set status = 'open', closed_at = null where id = $1`, [second]);
    const asked = reopen();
    await vi.waitFor(async () => expect(await lockWaiters(app)).toBe(1));
    await client.query('commit');
    return asked;
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect((await reopen()).json()).toMatchObject({ error: 'ERR_TICKET_TAKEN' });
});
