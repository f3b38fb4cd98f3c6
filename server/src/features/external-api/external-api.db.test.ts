import type { ApiKey } from '@oplano/contracts/api-keys';
import type { Scope } from '@oplano/contracts/principals';
import { beforeEach, describe, expect, test } from 'vitest';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, nextAddress, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();
const hourMs = 3_600_000;
let count = 0;
const aToken = (): string => `T${String((count += 1)).padStart(29, '0')}`;
const aPhone = (): string => `55119${String(60_000_000 + (count += 1))}`;

interface Sent {
  status: string;
  messageId: number;
  messageIds: number[];
  ticketId: number;
  statusUrl: string;
}

/** A company that writes from outside through a connection. */
async function aHouse(given: { plan?: { useExternalApi: boolean } } = {}) {
  const company = await aCompany(app, given);
  const admin = await someone(app, company, { profile: 'admin' });
  const connectionId = await aConnection(app, company, 'Loja');
  const token = aToken();
  expect((await admin.call('PUT', `/whatsapp/${connectionId}`, { token })).statusCode).toBe(200);
  const provider = aProvider();
  const line = await aLine(app, company, connectionId, provider);
  const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) =>
    runInCompany(app.app.runtime, company.companyId, work);
  const send = (
    body: object,
    {
      headers = {},
      bearer = token,
      url = '/api/messages/send',
    }: Partial<{ headers: object; bearer: string; url: string }> = {},
  ) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress: nextAddress(),
      headers: { authorization: `Bearer ${bearer}`, ...headers },
      payload: body,
    });
  return {
    company,
    admin,
    connectionId,
    token,
    provider,
    line,
    inCompany,
    send,
    ticket: (id: number) =>
      inCompany(({ db }) => db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    messages: () => inCompany(({ db }) => db.selectFrom('messages').selectAll().orderBy('id').execute()),
    async aKey(scopes: Scope[], change: object = {}): Promise<ApiKey & { key: string }> {
      const made = await admin.call('POST', '/api-keys', { name: `Chave ${(count += 1)}`, scopes, ...change });
      if (made.statusCode !== 200) throw new Error(made.body);
      return made.json();
    },
  };
}
type House = Awaited<ReturnType<typeof aHouse>>;
let house: House;
beforeEach(async () => {
  house = await aHouse();
});

describe('a program of a company that the operator suspended', () => {
  test('still reads with its key, and neither key nor token sends anything', async () => {
    const { key } = await house.aKey(['messages:write', 'contacts:read']);
    await ownerQuery(app, 'update companies set status = false where id = $1', house.company.companyId);
    const body = { number: aPhone(), body: 'Seu pedido saiu.' };
    for (const bearer of [house.token, key]) {
      const answer = await house.send({ ...body, connectionId: house.connectionId }, { bearer });
      expect([answer.statusCode, answer.json()]).toEqual([403, { error: 'ERR_COMPANY_SUSPENDED' }]);
    }
    expect(await house.messages()).toEqual([]);
    const headers = { authorization: `Bearer ${key}` };
    const read = await app.inject({ method: 'GET', url: '/api/contacts', remoteAddress: nextAddress(), headers });
    expect(read.statusCode).toBe(200);
  });
});

describe('a message of a program', () => {
  test('goes out through the connection whose token is shown, at both addresses [API-001, REST-191]', async () => {
    const number = aPhone();
    const answer = await house.send({ number, body: 'Seu pedido saiu.' });
    expect(answer.json()).toEqual({
      status: 'SUCCESS',
      messageId: expect.any(Number) as number,
      messageIds: [expect.any(Number) as number],
      ticketId: expect.any(Number) as number,
      statusUrl: expect.stringMatching(/^\/api\/messages\/send\/\d+$/) as string,
    });
    expect((await house.send({ number, body: 'Outra vez.' }, { url: '/messages/send' })).statusCode).toBe(200);
    await house.line.drain();
    expect(house.provider.sent.map((sent) => [sent.to.phone, sent.content])).toMatchObject([
      [number, { text: 'Seu pedido saiu.' }],
      [number, { text: 'Outra vez.' }],
    ]);
    const [message] = await house.messages();
    expect(message).toMatchObject({ origin: 'api', connection_id: house.connectionId, user_id: null });
    const { statusUrl } = answer.json<Sent>();
    const ask = () => app.inject({ url: statusUrl, headers: { authorization: `Bearer ${house.token}` } });
    expect((await ask()).json()).toMatchObject({ status: 'sent', failure: null });
  });

  test('carries files as a form, each of them a message [API-002, REST-192]', async () => {
    const form = new FormData();
    const number = aPhone();
    form.set('number', number);
    form.set('body', 'Seu boleto');
    form.set('userId', '');
    form.set('closeTicket', 'false');
    form.append('medias', new Blob(['%PDF-1.4 um'], { type: 'application/pdf' }), 'um.pdf');
    form.append('medias', new Blob(['%PDF-1.4 dois'], { type: 'application/pdf' }), 'dois.pdf');
    const encoded = new Response(form);
    const answer = await app.inject({
      method: 'POST',
      url: '/api/messages/send',
      headers: { authorization: `Bearer ${house.token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect([answer.statusCode, answer.json<Sent>().messageIds.length]).toEqual([200, 2]);
    await house.line.drain();
    expect(house.provider.sent.map(({ content }) => content)).toMatchObject([
      { kind: 'media', media: 'document', caption: 'Seu boleto' },
      { kind: 'media', media: 'document' },
    ]);
  });

  test.each([
    ['55 (11) 98765-4321', 'ERR_WAPP_INVALID_CONTACT'],
    ['abc', 'ERR_WAPP_INVALID_CONTACT'],
    ['', 'ERR_WAPP_INVALID_CONTACT'],
  ])('to %j is refused and says nothing [API-003]', async (number, error) => {
    const answer = await house.send({ number, body: 'oi' });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error }]);
    expect(await house.messages()).toEqual([]);
  });

  test('that says nothing is refused', async () => {
    const answer = await house.send({ number: aPhone(), body: '  ' });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'ERR_CREATING_MESSAGE' }]);
  });

  test('puts the ticket with the user and the queue it names, also one that waited [API-004]', async () => {
    const queueId = await aQueue(app, house.company, { name: 'Vendas', color: '#123456' });
    const number = aPhone();
    const { userId } = house.admin;
    const first = (await house.send({ number, body: 'oi', userId, queueId })).json<Sent>();
    expect(await house.ticket(first.ticketId)).toMatchObject({ status: 'open', user_id: userId, queue_id: queueId });
    const other = aPhone();
    await house.line.says(other, 'bom dia');
    const second = (await house.send({ number: other, body: 'oi', userId: String(userId), queueId })).json<Sent>();
    expect(await house.ticket(second.ticketId)).toMatchObject({ status: 'open', user_id: userId, queue_id: queueId });
    const colleague = await someone(app, house.company);
    const taken = await house.send({ number: other, body: 'oi', userId: colleague.userId, queueId });
    expect([taken.statusCode, taken.json()]).toEqual([409, { error: 'ERR_OTHER_OPEN_TICKET' }]);
  });

  test('without a user joins the conversation that runs, and waits where none does', async () => {
    const number = aPhone();
    const { ticketId } = (await house.send({ number, body: 'oi' })).json<Sent>();
    expect(await house.ticket(ticketId)).toMatchObject({ status: 'pending', user_id: null, is_bot: true });
    expect((await house.send({ number, body: 'de novo' })).json<Sent>().ticketId).toBe(ticketId);
  });

  test('carries the signature of the user where that is wanted [API-005]', async () => {
    const { userId, session } = house.admin;
    await house.send({ number: aPhone(), body: 'oi', userId, sendSignature: true });
    await house.send({ number: aPhone(), body: 'oi', userId });
    const bodies = (await house.messages()).map(({ body }) => body);
    expect(bodies).toEqual([`*${session.user.name}:*\noi`, 'oi']);
  });

  test('ends the ticket without another word where that is wanted [API-006]', async () => {
    const { ticketId } = (await house.send({ number: aPhone(), body: 'Tchau', closeTicket: true })).json<Sent>();
    expect(await house.ticket(ticketId)).toMatchObject({ status: 'closed', last_message: 'Tchau' });
    await house.line.drain();
    expect(house.provider.sent).toHaveLength(1);
  });

  test('to somebody who wants no more messages is refused', async () => {
    const number = aPhone();
    await house.admin.call('POST', '/do-not-send', { number });
    const answer = await house.send({ number, body: 'Promoção!' });
    expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'ERR_ON_DO_NOT_SEND' }]);
    expect(await house.messages()).toEqual([]);
  });

  test('names users, queues and connections of its own company only', async () => {
    const other = await aHouse();
    const foreign = await aQueue(app, other.company, { name: 'Deles', color: '#123456' });
    const { userId } = other.admin;
    const codes = [];
    for (const field of [{ userId }, { queueId: foreign }]) {
      codes.push((await house.send({ number: aPhone(), body: 'oi', ...field })).json<{ error: string }>().error);
    }
    const { key } = await house.aKey(['messages:write']);
    const through = { number: aPhone(), body: 'oi', connectionId: other.connectionId };
    codes.push((await house.send(through, { bearer: key })).json<{ error: string }>().error);
    expect(codes).toEqual(['ERR_NO_USER_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_NO_WAPP_FOUND']);
    expect([...(await house.messages()), ...(await other.messages())]).toEqual([]);
  });
});

test.each<[string, object]>([
  ['a number that is an object', { number: { $gt: '' }, body: 'oi' }],
  ['no number', { body: 'oi' }],
  ['a number of a thousand digits', { number: '5'.repeat(1_000), body: 'oi' }],
  ['a text with NUL', { number: '5511987654321', body: 'a\0b' }],
  ['half of a pair', { number: '5511987654321', body: '\ud800' }],
  ['a text too long', { number: '5511987654321', body: 'a'.repeat(10_001) }],
  ['a user that is none', { number: '5511987654321', body: 'oi', userId: -1 }],
  ['a user as SQL', { number: '5511987654321', body: 'oi', userId: '1 or 1=1' }],
  ['a queue beyond all numbers', { number: '5511987654321', body: 'oi', queueId: 2 ** 40 }],
  ['a switch that is a list', { number: '5511987654321', body: 'oi', closeTicket: [true] }],
])('%s is refused with a code and says nothing', async (_what, body) => {
  const answer = await house.send(body);
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'ERR_VALIDATION']);
  expect(await house.messages()).toEqual([]);
});

describe('the token of a connection', () => {
  const codeWith = async (bearer: string | undefined) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/messages/send',
      ...(bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
      payload: { number: aPhone(), body: 'oi' },
    });
    return [answer.statusCode, answer.json<{ error?: string }>().error];
  };

  test('that nobody has, or a session, sends nothing [API-007]', async () => {
    for (const bearer of [undefined, 'A'.repeat(30), house.admin.token, 'opk_nobody']) {
      expect(await codeWith(bearer)).toEqual([401, 'ERR_NO_SESSION']);
    }
    expect(await house.messages()).toEqual([]);
  });

  test('opens nothing else', async () => {
    const answer = await app.inject({ url: '/api/contacts', headers: { authorization: `Bearer ${house.token}` } });
    expect(answer.statusCode).toBe(401);
  });

  test('sends nothing without the switch in the plan', async () => {
    const without = await aHouse({ plan: { useExternalApi: false } });
    expect(await codeWith(without.token)).toEqual([403, 'ERR_PLAN_FEATURE_DISABLED']);
  });

  test('that was replaced counts for another day, and ends with its connection', async () => {
    const renewed = aToken();
    await house.admin.call('PUT', `/whatsapp/${house.connectionId}`, { token: renewed });
    expect([await codeWith(house.token), await codeWith(renewed)]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    app.clock.advance(25 * hourMs);
    expect([await codeWith(house.token), await codeWith(renewed)]).toEqual([
      [401, 'ERR_NO_SESSION'],
      [200, undefined],
    ]);
    const again = await someone(app, house.company, { profile: 'admin' });
    expect((await again.call('DELETE', `/whatsapp/${house.connectionId}`)).statusCode).toBe(200);
    expect(await codeWith(renewed)).toEqual([401, 'ERR_NO_SESSION']);
  });
});

describe('the same call again', () => {
  const named = (key: string) => ({ headers: { 'idempotency-key': key } });

  test('is answered alike and says nothing twice, also many at once', async () => {
    const body = { number: aPhone(), body: 'Uma vez só' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => house.send(body, named('pedido-1'))));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3);
    expect(await house.messages()).toHaveLength(1);
  });

  test('with another body is refused, and known for a day', async () => {
    const number = aPhone();
    await house.send({ number, body: 'um' }, named('pedido-2'));
    const other = await house.send({ number, body: 'dois' }, named('pedido-2'));
    expect([other.statusCode, other.json()]).toEqual([409, { error: 'ERR_IDEMPOTENCY_KEY' }]);
    app.clock.advance(25 * hourMs);
    expect((await house.send({ number, body: 'dois' }, named('pedido-2'))).statusCode).toBe(200);
    expect(await house.messages()).toHaveLength(2);
  });

  test('of another caller is another call, and one that failed was none', async () => {
    const other = await aHouse();
    const body = { number: aPhone(), body: 'oi' };
    await house.send(body, named('pedido-3'));
    await other.send(body, named('pedido-3'));
    expect([(await house.messages()).length, (await other.messages()).length]).toEqual([1, 1]);
    expect((await house.send({ ...body, userId: 2_000_000 }, named('pedido-4'))).statusCode).toBe(404);
    expect((await house.send(body, named('pedido-4'))).statusCode).toBe(200);
    expect((await house.send(body, named('é'.repeat(3)))).statusCode).toBe(400);
  });
});

describe('how often a program may call', () => {
  test('is told with every answer, and one too many is refused until the minute is over', async () => {
    const { key } = await house.aKey(['contacts:read']);
    const call = () => app.inject({ url: '/api/contacts', headers: { authorization: `Bearer ${key}` } });
    const first = await call();
    expect([first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      expect.stringMatching(/^"calls";q=\d+;w=60$/),
      expect.stringMatching(/^"calls";r=\d+;t=60$/),
    ]);
    const most = Number(/q=(\d+)/.exec(String(first.headers['ratelimit-policy']))?.[1]);
    await ownerQuery(app, 'update limit_counters set count = $1', most);
    const last = await call();
    expect([last.statusCode, last.headers['ratelimit'], Number(last.headers['retry-after']) > 0]).toEqual([
      429,
      expect.stringMatching(/^"calls";r=0;t=\d+$/),
      true,
    ]);
    app.clock.advance(61_000);
    expect((await call()).statusCode).toBe(200);
  });
});
