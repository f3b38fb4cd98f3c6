import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushedNotice } from '@oplano/core/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { aBrowser } from '#test/push-browser';
import { startTestApp, type TestApp } from '#test/app';
import { aLine } from '#test/customers';
import { ownerQuery } from '#test/owner';
import { aCompany, signIn, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection, aQueue } from '#test/things';

interface Received {
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly notice: PushedNotice;
}

let app: TestApp & { stop(): Promise<void> };
let service: http.Server;
let port = 0;
const browsers = new Map<string, ReturnType<typeof aBrowser>>();
const received: Received[] = [];
/** What the push service answers. */
let status = 201;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  service = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      const said = browsers.get(url)?.read(Buffer.concat(chunks)) ?? '{}';
      received.push({ path: url, headers, notice: JSON.parse(said) as PushedNotice });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  ({ port } = service.address() as AddressInfo);
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await app.stop();
});

let company: TestCompany;
let line: Awaited<ReturnType<typeof aLine>>;
let queueId = 0;
beforeEach(async () => {
  received.splice(0);
  status = 201;
  company = await aCompany(app);
  line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  queueId = await aQueue(app, company, { name: 'Vendas', color: '#123456' });
});

const turnOn = (person: SignedIn, change: object = {}) => {
  const browser = aBrowser();
  const path = `/send/${(count += 1)}`;
  browsers.set(path, browser);
  const device = { endpoint: `http://127.0.0.1:${port}${path}`, keys: browser.keys, language: 'pt', ...change };
  return person.call('PUT', '/notifications/device', device);
};
async function aListener(change: Parameters<typeof someone>[2] = {}): Promise<SignedIn> {
  const person = await someone(app, company, { profile: 'admin', ...change });
  expect((await turnOn(person)).statusCode).toBe(200);
  return person;
}
/** Everything that is due happens: events are read, jobs run. */
async function settle(): Promise<void> {
  await app.app.eventConsumers.runDue();
  for (let jobs = 1; jobs > 0;) jobs = await app.app.worker.runDue();
}
const aPhone = (): string => `55118${String(70_000_000 + (count += 1))}`;
const devices = async (): Promise<number> =>
  (
    await ownerQuery<{ n: number }>(
      app,
      `select count(*)::int as n from push_devices where company_id = ${company.companyId}`,
    )
  )[0]?.n ?? -1;
const ticketOf = async (): Promise<{ id: number; uuid: string; unread: number }> => {
  const [ticket] = await ownerQuery<{ id: number; uuid: string; unread: number }>(
    app,
    `select id, uuid, unread from tickets where company_id = ${company.companyId} order by id desc limit 1`,
  );
  if (!ticket) throw new Error('There is no ticket.');
  return ticket;
};

describe('whoever has no page in view', () => {
  test('is told by a push that only their browser can read, signed by this installation', async () => {
    const person = await aListener();
    await line.says(aPhone(), '*Bom dia*', { name: 'Bia' });
    await settle();
    expect(received).toHaveLength(1);
    const [push] = received;
    const { uuid } = await ticketOf();
    expect(push?.notice).toMatchObject({
      language: 'pt',
      ticketUuid: uuid,
      notice: { kind: 'message', name: 'Bia', words: 'Bom dia', by: null },
    });
    const { publicKey, isPushed } = (await person.call('GET', '/notifications')).json<{
      publicKey: string;
      isPushed: boolean;
    }>();
    expect(isPushed).toBe(true);
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high' });
    expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(push?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
    expect(push?.headers.authorization?.endsWith(`k=${publicKey}`)).toBe(true);
  });

  test('is told by a push that a note names them, unless they have looked or may not see it any more', async () => {
    const named = await aListener({ name: 'Ana Lima' });
    await aListener({ name: 'Carla' });
    const writer = await someone(app, company, { name: 'Bia Chefe', profile: 'admin', queueIds: [queueId] });
    await line.says(aPhone(), 'oi', { name: 'Clara' });
    const { id, uuid } = await ticketOf();
    await writer.call('PUT', `/tickets/${id}`, { status: 'open', queueId });
    await settle();
    received.splice(0);
    const note = (body: string) =>
      writer.call('POST', `/messages/${id}`, { body, isPrivate: true, mentionedIds: [named.userId] });
    expect((await note('@Ana Lima veja')).statusCode).toBe(200);
    await settle();
    expect(received.map(({ notice }) => notice)).toMatchObject([
      { ticketUuid: uuid, notice: { kind: 'mention', name: 'Clara', words: '@Ana Lima veja', by: 'Bia Chefe' } },
    ]);
    await note('@Ana Lima de novo');
    await named.call('POST', `/mentions/${uuid}/seen`);
    await settle();
    expect(received).toHaveLength(1);
  });

  test('is told nothing while a page of theirs is in view anywhere, and nothing of it later', async () => {
    const person = await aListener();
    await runInCompany(app.app.runtime, company.companyId, ({ db, companyId, now }) =>
      db
        .insertInto('presence')
        .values({
          company_id: companyId,
          user_id: person.userId,
          socket_id: 's',
          node_id: app.app.nodeId,
          seen_at: now,
        })
        .execute(),
    );
    await line.says(aPhone(), 'oi');
    await settle();
    expect(received).toEqual([]);
    // The page is still open, and nobody looks at it any more.
    app.clock.advance(80_000);
    await line.says(aPhone(), 'alguém?');
    await settle();
    expect(received).toHaveLength(1);
  });

  test('is told what would ring in their browser and nothing else: of their queues, and of what they lead', async () => {
    const inQueue = await aListener({ profile: 'user', queueIds: [queueId] });
    await aListener({ profile: 'user' });
    await line.says(aPhone(), 'oi');
    const { id } = await ticketOf();
    await ownerQuery(app, `update tickets set queue_id = ${queueId} where id = ${id}`);
    await settle();
    expect(received.map(({ path }) => path)).toEqual([`/send/${count - 2}`]);
    const colleague = await someone(app, company, { profile: 'admin' });
    await ownerQuery(app, `update tickets set status = 'open', user_id = ${colleague.userId} where id = ${id}`);
    await line.says(aPhone(), 'outro');
    await settle();
    expect(inQueue.userId).not.toBe(colleague.userId);
    expect(received, 'what waits outside of their queues is not theirs').toHaveLength(1);
  });

  test('learns who handed a ticket over, and why', async () => {
    const [giver, taker] = [await someone(app, company, { profile: 'admin', name: 'Ana' }), await aListener()];
    await line.says(aPhone(), 'oi');
    const { id } = await ticketOf();
    await giver.call('PUT', `/tickets/${id}`, { status: 'open', queueId });
    await settle();
    received.splice(0);
    const change = { isTransfered: true, userId: taker.userId, queueId, msgTransfer: 'Pode ver?' };
    expect((await giver.call('PUT', `/tickets/${id}`, change)).statusCode).toBe(200);
    await settle();
    expect(received.map(({ notice }) => notice.notice)).toMatchObject([
      { kind: 'handedOver', words: 'Pode ver?', by: 'Ana' },
    ]);
  });

  test('is told that there is something and not what, where the company wants it so', async () => {
    const person = await aListener();
    await person.call('PUT', '/companySettings', { column: 'pushContent', data: 'disabled' });
    await line.says(aPhone(), 'minha senha é 123', { name: 'Bia' });
    await settle();
    expect(received[0]?.notice.notice).toBeNull();
    expect(JSON.stringify(received[0]?.notice)).not.toMatch(/Bia|senha/);
  });

  test('hears no old news: what was read meanwhile or lay for long is let go', async () => {
    const person = await aListener();
    await line.says(aPhone(), 'oi');
    const { id } = await ticketOf();
    await ownerQuery(app, `update tickets set unread = 0 where id = ${id}`);
    await settle();
    await line.says(aPhone(), 'oi');
    app.clock.advance(16 * 60_000);
    await settle();
    expect(received).toEqual([]);
    expect(person.userId).toBeGreaterThan(0);
  });

  test('is disturbed thirty times in five minutes at most', async () => {
    await aListener();
    for (let said = 0; said < 34; said += 1) await line.says(aPhone(), `mensagem ${said}`);
    await settle();
    expect(received).toHaveLength(30);
  });
});

describe('a browser', () => {
  test('that has gone is written to once and forgotten', async () => {
    await aListener();
    status = 410;
    await line.says(aPhone(), 'oi');
    await settle();
    await line.says(aPhone(), 'oi');
    await settle();
    expect([received.length, await devices()]).toEqual([1, 0]);
  });

  test('whose service is down is tried four times, then rests, and is told of the next message after that', async () => {
    await aListener();
    status = 503;
    await line.says(aPhone(), 'oi');
    await settle();
    for (const seconds of [9, 2, 61, 301, 3_600]) {
      app.clock.advance(seconds * 1_000);
      await settle();
    }
    expect(received).toHaveLength(4);
    status = 201;
    await line.says(aPhone(), 'de novo');
    await settle();
    expect(received).toHaveLength(5);
    expect(await devices()).toBe(1);
  });

  test.each([
    'http://169.254.169.254/latest',
    'http://10.0.0.7/',
    'http://[::1]/',
    'file:///etc/passwd',
    'https://a:b@push.example/',
  ])('cannot name %s as its service', async (endpoint) => {
    const person = await someone(app, company, {});
    expect((await turnOn(person, { endpoint })).statusCode).toBe(400);
  });

  test('whose safe address leads inward is never called, and forgotten', async () => {
    const person = await someone(app, company, { profile: 'admin' });
    expect((await turnOn(person, { endpoint: 'https://10.0.0.7/push' })).statusCode).toBe(200);
    await line.says(aPhone(), 'oi');
    await settle();
    expect([received.length, await devices()]).toEqual([0, 0]);
  });

  test('with keys that are none is refused', async () => {
    const person = await someone(app, company, {});
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') };
    expect((await turnOn(person, { keys })).statusCode).toBe(400);
  });

  test('belongs to whoever signed in there last, and says it twice without being told twice', async () => {
    const [first, second] = [
      await someone(app, company, { profile: 'admin' }),
      await someone(app, company, { profile: 'admin' }),
    ];
    const endpoint = `http://127.0.0.1:${port}/send/shared`;
    const browser = aBrowser();
    browsers.set('/send/shared', browser);
    const device = { endpoint, keys: browser.keys };
    await turnOn(first, device);
    await Promise.all([turnOn(second, device), turnOn(second, device)]);
    expect(await devices()).toBe(1);
    await line.says(aPhone(), 'oi');
    await settle();
    expect(received).toHaveLength(1);
    expect((await first.call('GET', '/notifications')).json()).toMatchObject({ isPushed: false });
  });

  test('is told nothing more once it was turned off, its session ended or expired, or its person is gone', async () => {
    const off = await aListener();
    await off.call('DELETE', '/notifications/device');
    expect(await devices()).toBe(0);
    const elsewhere = await aListener();
    await signIn(app, elsewhere);
    expect(await devices(), 'signed in elsewhere').toBe(0);
    const gone = await aListener();
    const admin = await someone(app, company, { profile: 'admin' });
    expect((await admin.call('DELETE', `/users/${gone.userId}`)).statusCode).toBe(200);
    expect(await devices(), 'the person is gone').toBe(0);
    await aListener();
    app.clock.advance(8 * 24 * 3_600_000);
    await line.says(aPhone(), 'oi');
    await settle();
    expect([received.length, await devices()], 'expired').toEqual([0, 0]);
  });
});

describe('the button of a notice', () => {
  const press = (token: string) => app.inject({ method: 'POST', url: '/api/notifications/read', payload: { token } });
  async function aNotice() {
    const person = await aListener();
    await line.says(aPhone(), 'oi');
    const { id } = await ticketOf();
    await ownerQuery(app, `update tickets set status = 'open', user_id = ${person.userId} where id = ${id}`);
    await settle();
    return { person, id, token: received[0]?.notice.readToken ?? '' };
  }

  test('marks the conversation as read in the name of whom it was sent to, and twice does no harm', async () => {
    const { token } = await aNotice();
    expect((await ticketOf()).unread).toBe(1);
    expect((await press(token)).statusCode).toBe(200);
    expect((await ticketOf()).unread).toBe(0);
    expect((await press(token)).statusCode).toBe(200);
  });

  test('does nothing for whoever changed a letter of it, after a day, or when the session is over', async () => {
    const { token, person, id } = await aNotice();
    expect((await press(token.replace(`.${id}.`, `.${id + 1}.`))).statusCode).toBe(404);
    expect((await press('x'.repeat(100))).statusCode).toBe(404);
    await signIn(app, person);
    expect((await press(token)).statusCode).toBe(404);
    const fresh = await aNotice();
    app.clock.advance(25 * 3_600_000);
    expect((await press(fresh.token)).statusCode).toBe(404);
    expect((await ticketOf()).unread).toBe(1);
  });
});

describe('how somebody wants to hear', () => {
  const shown = async (person: SignedIn) =>
    (await person.call('GET', '/notifications')).json<{ preferences: object }>().preferences;

  test('is theirs alone and the same in every browser; until they choose, the first sound at any hour', async () => {
    const [person, other] = [await someone(app, company, {}), await someone(app, company, {})];
    expect(await shown(person)).toEqual({ sound: 'chime', quiet: null });
    const wanted = { sound: 'knock', quiet: { from: '22:00', to: '07:00' } };
    const saved = await Promise.all([1, 2].map(() => person.call('PUT', '/notifications', wanted)));
    expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await shown(await signIn(app, person))).toEqual(wanted);
    expect(await shown(other)).toEqual({ sound: 'chime', quiet: null });
  });

  test.each([
    { sound: 'siren', quiet: null },
    { sound: 'bell', quiet: { from: '22:00', to: '22:00' } },
    { sound: 'bell', quiet: { from: '25:00', to: '07:00' } },
  ])('cannot be %j', async (wanted) => {
    const person = await someone(app, company, {});
    expect((await person.call('PUT', '/notifications', wanted)).statusCode).toBe(400);
  });

  test('keeps pushes away in quiet hours, by the clock of the company, and lets them through after', async () => {
    const person = await aListener();
    const hour = Number(
      new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'America/Sao_Paulo' }).format(
        app.clock.now(),
      ),
    );
    const clockTime = (at: number) => `${String((at + 24) % 24).padStart(2, '0')}:00`;
    const quiet = { from: clockTime(hour), to: clockTime(hour + 2) };
    await person.call('PUT', '/notifications', { sound: 'bell', quiet });
    await line.says(aPhone(), 'oi');
    await settle();
    expect(received).toEqual([]);
    app.clock.advance(2 * 3_600_000);
    await line.says(aPhone(), 'oi');
    await settle();
    expect(received).toHaveLength(1);
  });
});
