import type { Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, type Line } from '#test/customers';
import { lineOf, openLine, type Listener } from '#test/listener';
import { aCompany, cookieOf, nextAddress, someone, testPassword, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let queueId: number;
let admin: SignedIn;
let line: Line;
let phones = 0;

beforeEach(async () => {
  company = await aCompany(app);
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { profile: 'admin', queueIds: [queueId] });
  line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
});
const says = (body: string, phone = `55118${String(90_000_000 + (phones += 1))}`) => line.says(phone, body);
const json = { accept: 'application/json, text/plain, */*' };
const theTicket = async (): Promise<Ticket> => {
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  if (!tickets[0]) throw new Error('There is no ticket.');
  return tickets[0];
};
const named = ({ heard }: Listener, name: string) => heard.filter((event) => event.name === name);

test('one public setting is answered as a JSON text [REST-127]', async () => {
  const answer = await app.inject({ url: '/api/public-settings/userCreation' });
  expect(answer.headers['content-type']).toContain('application/json');
  expect(answer.body).toBe('"enabled"');
});

describe('the address of the API', () => {
  test('is the same with and without /api, for calls and for the session', async () => {
    const payload = { email: admin.email, password: testPassword, companyId: company.companyId };
    const entered = await app.inject({ method: 'POST', url: '/auth/login', remoteAddress: nextAddress(), payload });
    expect(entered.statusCode).toBe(200);
    expect(String(entered.headers['set-cookie'])).toContain('Path=/auth;');
    const headers = { ...json, authorization: `Bearer ${entered.json<{ token: string }>().token}` };
    const listed = await app.inject({ url: '/tickets?status=pending', headers });
    expect(listed.json()).toMatchObject({ tickets: [], count: 0 });
    const refreshed = await app.inject({
      method: 'POST',
      url: '/auth/refresh_token',
      headers: { cookie: cookieOf(entered) },
    });
    expect(refreshed.statusCode).toBe(200);
  });

  test('that is not known is refused as JSON where JSON is asked for', async () => {
    const answer = await app.inject({ url: '/nothing/here', headers: json });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
  });

  test('may stand before the address of a file', async () => {
    const answer = await app.inject({ url: '/api/files/companies/7/avatars/x.png?v=1' });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/files/companies/7/avatars/x.png?v=1']);
  });
});

describe('a socket', () => {
  test('is let in with the word before its token, and asks with a null for nothing [RTE-001, RTE-004]', async () => {
    const socket = await lineOf(app, { ...admin, token: `Bearer ${admin.token}` });
    await socket.socket.timeout(5_000).emitWithAck('joinNotification', null);
    await says('Olá');
    await expect.poll(() => named(socket, `company-${company.companyId}-appMessage`).length).toBe(1);
    await socket.socket.timeout(5_000).emitWithAck('leaveNotification', null);
    await socket.socket.timeout(5_000).emitWithAck('userStatus', null);
    await says('Olá');
    await socket.settled();
    expect(named(socket, `company-${company.companyId}-appMessage`)).toHaveLength(1);
    socket.close();
  });

  test('hears quick messages and schedules by every name they go by [RTE-022]', async () => {
    const socket = await lineOf(app, admin);
    await socket.settled();
    const { companyId } = company;
    const stored = await admin.call('POST', '/quick-messages', { shortcode: 'oi', message: 'Olá' });
    expect(stored.statusCode).toBe(200);
    await says('Olá');
    const { contactId } = await theTicket();
    const sendAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    const planned = await admin.call('POST', '/schedules', { body: 'Até logo', contactId, sendAt });
    expect([planned.statusCode, planned.json()]).toEqual([200, expect.anything()]);
    const names = ['quickMessage', 'quickemessage', 'quickmessage'].map((name) => `company-${companyId}-${name}`);
    for (const name of [...names, `company-${companyId}-schedule`, `company${companyId}-schedule`]) {
      await expect.poll(() => named(socket, name).map(({ payload }) => payload['action'])).toEqual(['create']);
    }
    socket.close();
  });

  test('is told with a message who wrote it, and with a tick in which ticket [RTE-008]', async () => {
    await says('Olá');
    const ticket = await theTicket();
    const socket = await lineOf(app, admin);
    await socket.socket.timeout(5_000).emitWithAck('joinChatBox', ticket.uuid);
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
    const name = `company-${company.companyId}-appMessage`;
    expect((await admin.call('POST', `/messages/${ticket.id}`, { body: 'Bom dia' })).statusCode).toBe(200);
    const did = (action: string) => named(socket, name).find(({ payload }) => payload['action'] === action)?.payload;
    await expect.poll(() => did('create')).toBeDefined();
    const created = did('create');
    const shown = {
      id: ticket.id,
      uuid: ticket.uuid,
      queueId,
      queue: { id: queueId, name: 'Vendas', color: '#112233' },
    };
    expect(created).toMatchObject({ contact: ticket.contact, message: { body: 'Bom dia', queueId, ticket: shown } });
    const { id } = (created as { message: { id: number } }).message;
    expect((await admin.call('DELETE', `/messages/${id}`)).statusCode).toBe(200);
    await expect.poll(() => did('update')).toMatchObject({ message: { ticket: { uuid: ticket.uuid } } });
    socket.close();
  });
});

describe('the namespace of a company', () => {
  const spaces = (companyId: number) => [`/${companyId}`, `/api/${companyId}`, `/workspace-${companyId}`];
  const open = (space: string, { userId, token }: SignedIn) =>
    openLine(`${app.url}${space}`, { query: { userId: String(userId), token } });

  test('carries what its people may see, without their asking [RTE-001]', async () => {
    const clerk = await someone(app, company, { queueIds: [] });
    const heard = await Promise.all(spaces(company.companyId).map((space) => open(space, admin)));
    const stranger = await open(`/${company.companyId}`, clerk);
    await Promise.all([...heard, stranger].map((each) => each.settled()));
    await says('Olá');
    const ticket = await theTicket();
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
    const said = await admin.call('POST', `/messages/${ticket.id}`, { body: 'Bom dia' });
    const { companyId } = company;
    const bodies = (each: Listener) =>
      named(each, `company-${companyId}-appMessage`)
        .filter(({ payload }) => payload['action'] === 'create')
        .map(({ payload }) => (payload['message'] as { body: string }).body);
    for (const each of heard) {
      await expect.poll(() => bodies(each)).toEqual(['Olá', 'Bom dia']);
      expect(named(each, `company-${companyId}-ticket`)).not.toEqual([]);
    }
    // What is taken back changes there, too, and what goes with its ticket goes.
    const { id } = said.json<{ message: { id: number } }>().message;
    expect((await admin.call('DELETE', `/messages/${id}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `/tickets/${ticket.id}`)).statusCode).toBe(200);
    const news = (each: Listener) =>
      named(each, `company-${companyId}-appMessage`).flatMap(({ payload }) => {
        const { action, message, ticketId } = payload as {
          action: string;
          message?: { id: number };
          ticketId?: number;
        };
        return action === 'create' ? [] : [[action, message?.id ?? ticketId]];
      });
    for (const each of heard) {
      await expect.poll(() => news(each)).toContainEqual(['update', id]);
      await expect.poll(() => news(each)).toContainEqual(['delete', ticket.id]);
    }
    await stranger.settled();
    expect([bodies(stranger).includes('Bom dia'), news(stranger)]).toEqual([false, []]);
    for (const each of [...heard, stranger]) each.close();
  });

  test('refuses people of another company, and names that are none [RTE-025]', async () => {
    const other = await someone(app, await aCompany(app), { profile: 'admin' });
    for (const space of spaces(company.companyId)) {
      await expect(open(space, other)).rejects.toThrow('ERR_NO_SESSION');
      await expect(openLine(`${app.url}${space}`, {})).rejects.toThrow('ERR_NO_SESSION');
    }
    await expect(open('/everyone', other)).rejects.toThrow('Invalid namespace');
    await expect(open('/0', other)).rejects.toThrow('Invalid namespace');
  });

  test('is cut with the session, and left when rights are taken', async () => {
    const clerk = await someone(app, company, { queueIds: [queueId] });
    const socket = await open(`/${company.companyId}`, clerk);
    await socket.settled();
    await admin.call('PUT', `/users/${clerk.userId}`, { queueIds: [] });
    await says('Olá');
    const ticket = await theTicket();
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId });
    await socket.settled();
    const from = socket.heard.length;
    await admin.call('POST', `/messages/${ticket.id}`, { body: 'Só nós' });
    await socket.settled();
    expect(JSON.stringify(socket.heard.slice(from))).not.toContain('Só nós');
    await clerk.call('DELETE', '/auth/logout');
    expect(await socket.ended).toMatch(/disconnect|transport/);
  });
});
