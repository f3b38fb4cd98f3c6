import { randomUUID } from 'node:crypto';
import type { Message } from '@oplano/contracts/messages';
import { mentionFeed, type Colleague, type Mention, type Ticket } from '@oplano/contracts/tickets';
import { beforeEach, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { lineOf } from '#test/listener';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
let company: TestCompany;
let admin: SignedIn;
/** Works in the queue and sees what colleagues lead there; and somebody who sees nothing of it. */
let ana: SignedIn;
let outsider: SignedIn;
let ticket: Ticket;

beforeEach(async () => {
  company = await aCompany(app);
  const line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  admin = await someone(app, company, { name: 'Bia Chefe', profile: 'admin', queueIds: [queueId] });
  ana = await someone(app, company, { name: 'Ana Lima', queueIds: [queueId], allTicket: 'enable' });
  outsider = await someone(app, company, { name: 'Rui Só' });
  await line.says('5511955550101', 'Olá');
  const { tickets } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ tickets: Ticket[] }>();
  const [waiting] = tickets;
  const answer = await admin.call('PUT', `/tickets/${waiting?.id}`, { status: 'open', queueId });
  ticket = answer.json<Ticket>();
});

interface Said {
  message: Message;
  notTold?: string[];
}
const note = (body: string, mentionedIds: readonly number[], more: object = {}) =>
  admin.call('POST', `/messages/${ticket.id}`, { body, isPrivate: true, mentionedIds, ...more });
const mentionsOf = async (person: SignedIn): Promise<Mention[]> =>
  (await person.call('GET', '/mentions')).json<{ mentions: Mention[] }>().mentions;

describe('a note that names a colleague', () => {
  test('tells them, and nobody else, until they have looked', async () => {
    const lines = await Promise.all([ana, outsider, admin].map((person) => lineOf(app, person)));
    const said = (await note('@Ana Lima, *veja* isto', [ana.userId])).json<Said>();
    expect(said.notTold).toEqual([]);
    await Promise.all(lines.map((line) => line.settled()));
    const wire = mentionFeed.wire.replace('{id}', String(company.companyId));
    const heard = lines.map((line) => line.heard.filter(({ name }) => name === wire).map(({ payload }) => payload));
    const mention = {
      messageId: said.message.id,
      ticketUuid: ticket.uuid,
      by: 'Bia Chefe',
      words: '@Ana Lima, veja isto',
    };
    expect(heard).toMatchObject([[{ action: 'create', mention }], [], []]);
    expect(await mentionsOf(ana)).toMatchObject([mention]);
    expect([await mentionsOf(admin), await mentionsOf(outsider)]).toEqual([[], []]);

    for (let times = 0; times < 2; times += 1) {
      expect((await ana.call('POST', `/mentions/${ticket.uuid}/seen`)).statusCode).toBe(200);
    }
    expect(await mentionsOf(ana)).toEqual([]);
    await lines[0]?.settled();
    const seen = lines[0]?.heard.filter(({ name, payload }) => name === wire && payload['action'] === 'seen');
    expect(seen, 'once').toHaveLength(1);
    for (const line of lines) line.close();
  });

  test('tells each of them once, however often it is said, and however often they are named', async () => {
    const clientId = randomUUID();
    const calls = await Promise.all([1, 2].map(() => note('@Ana Lima', [ana.userId, ana.userId], { clientId })));
    expect(calls.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await mentionsOf(ana)).toHaveLength(1);
  });

  test('says who does not see the ticket, and tells them nothing; oneself is no colleague', async () => {
    const { statusCode, ...answer } = await note('@Rui Só e @Bia Chefe', [outsider.userId, admin.userId]);
    expect(statusCode).toBe(200);
    expect(answer.json<Said>().notTold).toEqual(['Rui Só']);
    expect([await mentionsOf(outsider), await mentionsOf(admin)]).toEqual([[], []]);
    expect((await outsider.call('POST', `/mentions/${ticket.uuid}/seen`)).statusCode).toBe(404);
  });

  test('is refused with people of another company, of none, or in words for the customer', async () => {
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    for (const userId of [stranger.userId, 2_000_000_000]) {
      expect((await note('@Alguém', [ana.userId, userId])).json()).toEqual({ error: 'ERR_NO_USER_FOUND' });
    }
    expect((await note('Olá @Ana Lima', [ana.userId], { isPrivate: false })).statusCode).toBe(400);
    expect(await mentionsOf(ana)).toEqual([]);
    const { messages } = (await admin.call('GET', `/messages/${ticket.uuid}`)).json<{ messages: Message[] }>();
    expect(
      messages.some(({ body }) => body.includes('@')),
      'and nothing was said',
    ).toBe(false);
  });

  test('that is edited tells those alone that it names anew', async () => {
    const { message } = (await note('@Ana Lima', [ana.userId])).json<Said>();
    await ana.call('POST', `/mentions/${ticket.uuid}/seen`);
    const carla = await someone(app, company, { name: 'Carla', profile: 'admin' });
    const edit = (ids: readonly number[]) =>
      admin.call('POST', `/messages/edit/${message.id}`, { body: '@Ana Lima e @Carla', mentionedIds: ids });
    expect((await edit([ana.userId, carla.userId])).statusCode).toBe(200);
    expect((await edit([ana.userId, carla.userId])).statusCode).toBe(200);
    expect([await mentionsOf(ana), await mentionsOf(carla)]).toMatchObject([[], [{ messageId: message.id }]]);
  });

  test('is not theirs to hear of any more once the ticket, or the note, is not', async () => {
    const { message } = (await note('@Ana Lima', [ana.userId])).json<Said>();
    await admin.call('PUT', `/users/${ana.userId}`, { queueIds: [] });
    expect(await mentionsOf(ana)).toEqual([]);
    await admin.call('PUT', `/users/${ana.userId}`, { queueIds: [ticket.queueId] });
    expect(await mentionsOf(ana)).toHaveLength(1);
    await admin.call('DELETE', `/messages/${message.id}`);
    expect(await mentionsOf(ana)).toEqual([]);
  });
});

test('whom a note can name are the colleagues, each with whether they see the ticket', async () => {
  const answer = await admin.call('GET', `/mentions/${ticket.uuid}/colleagues`);
  const { colleagues } = answer.json<{ colleagues: Colleague[] }>();
  expect(colleagues).toEqual([
    { id: ana.userId, name: 'Ana Lima', seesTicket: true },
    { id: outsider.userId, name: 'Rui Só', seesTicket: false },
  ]);
  expect((await outsider.call('GET', `/mentions/${ticket.uuid}/colleagues`)).statusCode).toBe(404);
});
