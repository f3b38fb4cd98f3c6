import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, nextAddress, signIn, someone, testPassword, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';
import { png, sendFile } from './media.fixture.ts';

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
let agent: SignedIn;
let line: Line;
let queueId: number;
let ticket: Ticket;
let message: Message;
beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin' });
  agent = await someone(app, company, { queueIds: [queueId] });
  line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  await line.says('5511911111111', 'oi');
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  ticket = (await admin.call('PUT', `/tickets/${tickets[0]?.id}`, { status: 'open', queueId })).json<Ticket>();
  message = await sendFile(app, admin, ticket.id, await png('red'));
  await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'pending', userId: null });
});

const url = (): string => message.mediaUrl ?? '';
const statusFor = async (headers: Record<string, string>, address = url()): Promise<number> =>
  (await app.inject({ url: address, headers })).statusCode;
const by = ({ token }: SignedIn, address = url()): Promise<number> =>
  statusFor({ authorization: `Bearer ${token}` }, address);

/** What a browser keeps of a sign-in or a refresh for its pictures. */
const fileCookieOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('jft='))
    ?.split(';')[0] ?? '';
const entered = (person: SignedIn) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: nextAddress(),
    payload: { email: person.email, password: testPassword, companyId: person.companyId },
  });

describe('the file of a message', () => {
  test('is for those who may see the ticket, and for nobody else', async () => {
    const elsewhere = await someone(app, company, {
      queueIds: [await aQueue(app, company, { name: 'Outra', color: '#445566' })],
    });
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    expect(await Promise.all([admin, agent, elsewhere, stranger].map((person) => by(person)))).toEqual([
      200, 200, 404, 404,
    ]);
    expect(await statusFor({})).toBe(404);
    const small = message.media?.thumbnailUrl ?? '';
    expect([await by(agent, small), await by(elsewhere, small)]).toEqual([200, 404]);
  });

  test('ends at once with the queue that was lost', async () => {
    expect(await by(agent)).toBe(200);
    await admin.call('PUT', `/users/${agent.userId}`, { queueIds: [] });
    expect(await by(agent)).toBe(404);
  });

  test('ends at once with the role that was lost', async () => {
    const second = await someone(app, company, { profile: 'admin' });
    expect(await by(second)).toBe(200);
    await admin.call('PUT', `/users/${second.userId}`, { profile: 'user' });
    expect(await by(second)).toBe(404);
  });

  test('ends at once with the ticket, long before it is removed from the store', async () => {
    await admin.call('DELETE', `/tickets/${ticket.id}`);
    expect([await by(admin), await by(agent)]).toEqual([404, 404]);
  });

  test('ends at once when a colleague takes the ticket', async () => {
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
    expect([await by(agent), await by(admin)]).toEqual([404, 200]);
  });

  test('is gone with a message that the company wants forgotten', async () => {
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
    await admin.call('DELETE', `/messages/${message.id}`);
    expect(await by(admin)).toBe(200);
    await admin.call('PUT', '/companySettings', { column: 'lgpdDeleteMessage', data: 'enabled' });
    expect(await by(admin)).toBe(404);
  });

  test('is shown with a message that quotes it, to those who may read only that one', async () => {
    const other = await aQueue(app, company, { name: 'Suporte', color: '#445566' });
    const support = await someone(app, company, { queueIds: [other] });
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed', ratingId: 'silent' });
    app.clock.advance(10 * 60_000);
    admin = await signIn(app, admin);
    const created = await admin.call('POST', '/tickets', {
      contactId: ticket.contactId,
      whatsappId: ticket.whatsappId,
      queueId: other,
      status: 'open',
    });
    const later = created.json<Ticket>();
    await admin.call('PUT', `/tickets/${later.id}`, { status: 'pending', userId: null });
    const supportNow = await signIn(app, support);
    expect(await by(supportNow)).toBe(404);
    await admin.call('PUT', `/tickets/${later.id}`, { status: 'open', queueId: other });
    const quoting = { body: 'veja', quotedMsg: message.id };
    expect((await admin.call('POST', `/messages/${later.id}`, quoting)).statusCode).toBe(200);
    await admin.call('PUT', `/tickets/${later.id}`, { status: 'pending', userId: null });
    expect(await by(supportNow)).toBe(200);
  });
});

describe('a browser', () => {
  test('fetches with its cookie, also parts, also after its token was renewed and after it ran out', async () => {
    const first = await entered(agent);
    const cookie = fileCookieOf(first.headers);
    expect(String(first.headers['set-cookie'])).toMatch(/jft=[^;]+;.*Path=\/files; HttpOnly; SameSite=Strict/);
    expect(await statusFor({ cookie })).toBe(200);
    expect(await statusFor({ cookie, range: 'bytes=0-9' })).toBe(206);

    const refresh = [first.headers['set-cookie']].flat().map(String).join(';');
    const jrt = /jrt=[^;]+/.exec(refresh)?.[0] ?? '';
    const renewed = await app.inject({
      method: 'POST',
      url: '/api/auth/refresh_token',
      remoteAddress: nextAddress(),
      headers: { cookie: jrt },
    });
    // The same one, so that what the browser keeps stays its own.
    expect(fileCookieOf(renewed.headers)).toBe(cookie);
    app.clock.advance(60 * 60_000);
    expect(await statusFor({ cookie })).toBe(200);
  });

  test('fetches nothing once its session has ended, by signing out or by a sign-in elsewhere', async () => {
    const first = await entered(agent);
    const cookie = fileCookieOf(first.headers);
    const second = await entered(agent);
    expect(await statusFor({ cookie })).toBe(404);
    const now = fileCookieOf(second.headers);
    expect(await statusFor({ cookie: now })).toBe(200);
    const { token } = second.json<{ token: string }>();
    const left = await app.inject({
      method: 'DELETE',
      url: '/api/auth/logout',
      remoteAddress: nextAddress(),
      headers: { authorization: `Bearer ${token}` },
    });
    expect(String(left.headers['set-cookie'])).toMatch(/jft=;/);
    expect(await statusFor({ cookie: now })).toBe(404);
  });

  test('cannot make a cookie of its own, nor use one on somebody else’s page', async () => {
    const cookie = fileCookieOf((await entered(agent)).headers);
    const [companyId, userId, session, signature] = cookie.slice('jft='.length).split('.');
    const forged = [
      `jft=${companyId}.${admin.userId}.${session}.${signature}`,
      `jft=${companyId}.${userId}.${session}.${'A'.repeat(43)}`,
      `jft=${companyId}.${userId}.${session}`,
      'jft=',
    ];
    for (const one of forged) expect([one, await statusFor({ cookie: one })]).toEqual([one, 404]);
    expect(await statusFor({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(404);
    expect(await statusFor({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('of a company whose time is over fetches nothing', async () => {
    expect(await by(admin)).toBe(200);
    await ownerQuery(app, `update companies set due_date = '2020-01-01' where id = ${company.companyId}`);
    expect(await by(admin)).toBe(404);
  });
});

test('an exported file is for whoever asked for it, as long as they may export', async () => {
  const second = await someone(app, company, { profile: 'admin' });
  const { url: address } = (await second.call('POST', '/contacts/export', {})).json<{ url: string }>();
  expect([await by(second, address), await by(admin, address)]).toEqual([200, 404]);
  await admin.call('PUT', `/users/${second.userId}`, { profile: 'user' });
  expect(await by(second, address)).toBe(404);
});
