import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventType } from '@oplano/contracts/events';
import type { WebhookDelivery, WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutbound } from '#platform/outbound';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import { startTestApp, type TestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aLine } from '#test/customers';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';
import { deliver } from './deliver.ts';

const hourMs = 3_600_000;
interface Received {
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly json: { type: string; data: { ticketId?: number; contactId?: number; message?: { body: string } } };
}

let app: TestApp & { stop(): Promise<void> };
let server: http.Server;
let url = '';
const received: Received[] = [];
/** What the receiver answers next; 200 without. */
let answer: (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void | Promise<void>;

beforeAll(async () => {
  app = await startTestApp({ env: { OUTBOUND_ALLOW: '127.0.0.1' } });
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const header = (name: string): string => String(request.headers[`webhook-${name}`]);
      received.push({
        id: header('id'),
        timestamp: header('timestamp'),
        signature: header('signature'),
        body,
        json: JSON.parse(body === '' ? '{}' : body) as Received['json'],
      });
      void answer(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.stop();
});

let company: TestCompany;
let admin: SignedIn;
let line: Awaited<ReturnType<typeof aLine>>;
let count = 0;
beforeEach(async () => {
  received.splice(0);
  answer = (_request, response) => void response.end('ok');
  company = await aCompany(app);
  admin = await someone(app, company, { profile: 'admin' });
  line = await aLine(app, company, await aConnection(app, company, 'Loja'));
});

type Made = WebhookSubscription & { secret: string };
async function subscribe(events: EventType[], change: object = {}): Promise<Made> {
  const form = { name: `Sistema ${(count += 1)}`, url, events, ...change };
  const made = await admin.call('POST', '/webhook-subscriptions', form);
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json<Made>();
}
/** Everything that is due happens: events are read, timers fire, jobs run. */
async function settle(): Promise<void> {
  await app.app.eventConsumers.runDue();
  for (let jobs = 1; jobs > 0;) jobs = await app.app.worker.runDue();
}
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  await settle();
}
const signInAgain = async (): Promise<void> => {
  admin = await someone(app, company, { profile: 'admin' });
};
const log = async (id: number): Promise<WebhookDelivery[]> =>
  (await admin.call('GET', `/webhook-subscriptions/${id}/deliveries`)).json<{ deliveries: WebhookDelivery[] }>()
    .deliveries;
const show = async (id: number): Promise<WebhookSubscription> =>
  (await admin.call('GET', `/webhook-subscriptions/${id}`)).json<WebhookSubscription>();
const aPhone = (): string => `55117${String(70_000_000 + (count += 1))}`;

/** Checks a signature as Standard Webhooks tells receivers to. */
const isSignedWith = (secret: string, one: Received): boolean =>
  one.signature.split(' ').includes(
    `v1,${createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
      .update(`${one.id}.${one.timestamp}.${one.body}`)
      .digest('base64')}`,
  );

describe('an event that somebody wants to hear of', () => {
  test('is posted once, signed, and stands in the log with what came back', async () => {
    const { id, secret } = await subscribe(['message.received']);
    await line.says(aPhone(), 'bom dia');
    await settle();
    await settle();
    expect(received).toHaveLength(1);
    const [one] = received;
    if (!one) throw new Error('Nothing came.');
    expect(one.json).toMatchObject({ type: 'message.received', version: 1, data: { message: { body: 'bom dia' } } });
    expect([isSignedWith(secret, one), one.id]).toEqual([true, `evt_${/evt_(\d+)/.exec(one.body)?.[1]}`]);
    expect(Number(one.timestamp)).toBe(Math.floor(app.clock.now().getTime() / 1_000));
    expect(await log(id)).toMatchObject([
      { webhookId: one.id, state: 'delivered', attempts: 1, lastStatus: 200, lastAnswer: 'ok', body: one.body },
    ]);
  });

  test('is not posted to those who chose others, are switched off, or belong to another company', async () => {
    await subscribe(['ticket.closed']);
    await subscribe(['message.received'], { active: false });
    const other = await aCompany(app);
    const mine = admin;
    admin = await someone(app, other, { profile: 'admin' });
    await subscribe(['message.received']);
    admin = mine;
    await line.says(aPhone(), 'oi');
    await settle();
    expect(received).toEqual([]);
  });

  test('is posted again until it arrives, under the same id and with the same bytes', async () => {
    const { id } = await subscribe(['message.received']);
    answer = (_request, response) => void response.writeHead(500).end('not now');
    await line.says(aPhone(), 'oi');
    await settle();
    expect((await log(id))[0]).toMatchObject({ state: 'waiting', attempts: 1, lastStatus: 500, lastAnswer: 'not now' });
    expect((await show(id)).failingSince).not.toBeNull();
    await pass(4_000);
    expect(received).toHaveLength(1);
    answer = (_request, response) => void response.writeHead(204).end();
    await pass(2_000);
    expect((await log(id))[0]).toMatchObject({ state: 'delivered', attempts: 2, lastStatus: 204 });
    expect((await show(id)).failingSince).toBeNull();
    expect(new Set(received.map((one) => `${one.id} ${one.body}`)).size).toBe(1);
  });

  test('waits while an address rests at which nothing arrived, whatever happens meanwhile', async () => {
    await subscribe(['message.received']);
    answer = (_request, response) => void response.writeHead(500).end();
    await line.says(aPhone(), 'a1');
    await settle();
    await line.says(aPhone(), 'b1');
    await settle();
    await pass(3_000);
    expect(received).toHaveLength(1);
    answer = (_request, response) => void response.end();
    await pass(2_000);
    expect(received.map(({ json }) => json.data.message?.body)).toEqual(expect.arrayContaining(['a1', 'b1']));
  });

  test('waits as well where it happens while the post is out at which nothing arrives', async () => {
    await subscribe(['message.received']);
    answer = async (_request, response) => {
      if (received.length === 1) {
        await line.says(aPhone(), 'b1');
        await app.app.eventConsumers.runDue();
        // Its own try stands in line behind the one that is out.
        await app.app.worker.runDue();
      }
      response.writeHead(500).end();
    };
    await line.says(aPhone(), 'a1');
    await settle();
    expect(received).toHaveLength(1);
    answer = (_request, response) => void response.end();
    await pass(5_000);
    expect(received.map(({ json }) => json.data.message?.body)).toEqual(expect.arrayContaining(['a1', 'b1']));
  });

  test('that failed keeps its conversation waiting, in order, and no other', async () => {
    await subscribe(['message.received']);
    const [ana, bia] = [aPhone(), aPhone()];
    answer = (_request, response, body) => void response.writeHead(body.includes('a1') ? 500 : 200).end();
    for (const [phone, text] of [
      [ana, 'a1'],
      [ana, 'a2'],
      [bia, 'b1'],
      [bia, 'b2'],
    ] as const) {
      await line.says(phone, text);
    }
    await settle();
    const texts = () => received.map(({ json }) => String(json.data.message?.body));
    expect(new Set(texts())).toEqual(new Set(['a1', 'b1', 'b2']));
    expect(received).toHaveLength(3);
    received.splice(0);
    answer = (_request, response) => void response.end();
    await pass(6_000);
    expect(texts()).toEqual(['a1', 'a2']);
  });

  test('comes once more where the process dies between the post and the note, and is not lost', async () => {
    const { id } = await subscribe(['message.received']);
    await line.says(aPhone(), 'oi');
    await app.app.eventConsumers.runDue();
    const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>) =>
      runInCompany(app.app.runtime, company.companyId, work);
    let transactions = 0;
    const dies: Parameters<typeof deliver>[0] = {
      companyId: company.companyId,
      attempt: 1,
      signal: new AbortController().signal,
      log: app.app.runtime.log,
      now: () => app.clock.now(),
      inCompany: (work) => {
        transactions += 1;
        return transactions === 1 ? inCompany(work) : Promise.reject(new Error('The process is gone.'));
      },
    };
    const parts = { outbound: createOutbound({ allow: ['127.0.0.1'] }), sealing: app.app.channels.sealing };
    await expect(deliver(dies, id, parts)).rejects.toThrow('The process is gone.');
    expect([received.length, (await log(id))[0]?.state]).toEqual([1, 'waiting']);
    await settle();
    expect([received.length, new Set(received.map((one) => one.id)).size]).toEqual([2, 1]);
    expect((await log(id)).map(({ state }) => state)).toEqual(['delivered']);
  });

  test('is written down once, however often it is handed over', async () => {
    const { id } = await subscribe(['message.received']);
    await line.says(aPhone(), 'oi');
    await settle();
    await ownerQuery(app, `update event_consumers set after_id = 0 where name = 'webhook-subscriptions.collect'`);
    await settle();
    expect([received.length, (await log(id)).length]).toEqual([1, 1]);
  });
});

describe('an address that does not answer', () => {
  test('is given up after a day, and switched off after three of them with a word to the admins', async () => {
    const { id } = await subscribe(['message.received']);
    answer = (_request, response) => void response.writeHead(503).end();
    await line.says(aPhone(), 'primeiro');
    await settle();
    for (let hour = 0; hour < 30; hour += 1) await pass(hourMs);
    await signInAgain();
    expect((await log(id))[0]).toMatchObject({ state: 'failed', attempts: 11 });
    expect((await show(id)).active).toBe(true);
    app.clock.advance(43 * hourMs);
    await line.says(aPhone(), 'segundo');
    await settle();
    await signInAgain();
    expect(await show(id)).toMatchObject({ active: false, switchedOff: 'failing' });
    expect(app.logged.filter((one) => one.includes('webhook_switched_off'))).toHaveLength(1);
    received.splice(0);
    await line.says(aPhone(), 'terceiro');
    await pass(hourMs);
    expect(received).toEqual([]);
    answer = (_request, response) => void response.end();
    await signInAgain();
    await admin.call('PUT', `/webhook-subscriptions/${id}`, { active: true });
    await pass(hourMs);
    await signInAgain();
    expect(await show(id)).toMatchObject({ active: true, switchedOff: null, failingSince: null });
    expect(received.map(({ json }) => json.data.message?.body)).toEqual(['segundo']);
  });

  test('that says it is gone is switched off at once', async () => {
    const { id } = await subscribe(['message.received']);
    answer = (_request, response) => void response.writeHead(410).end();
    await line.says(aPhone(), 'oi');
    await settle();
    expect(await show(id)).toMatchObject({ active: false, switchedOff: 'gone' });
  });
});

describe('whoever answers', () => {
  test('leads nowhere else, and says as much as the log keeps', async () => {
    const { id } = await subscribe(['message.received']);
    answer = (_request, response) => void response.writeHead(302, { location: `${url}/elsewhere` }).end();
    await line.says(aPhone(), 'um');
    await settle();
    expect([received.length, (await log(id))[0]?.lastProblem]).toEqual([1, 'redirect']);
    answer = (_request, response) => {
      response.writeHead(200);
      // Without an end: whoever reads it all never comes back.
      const more = (): void => {
        while (!response.destroyed && response.write('a\0b\u{1F600}'.repeat(1_000)));
      };
      response.on('drain', more);
      more();
    };
    await pass(6_000);
    const [delivery] = await log(id);
    expect([delivery?.state, (delivery?.lastAnswer ?? '').length <= 2_000]).toEqual(['delivered', true]);
  });

  test('lives on the internet: addresses of our own network are not called', async () => {
    const inward = [
      'http://127.0.0.2:8088/',
      'http://169.254.169.254/latest',
      'http://[::1]:8088/',
      'http://10.0.0.1/',
    ];
    const ids: number[] = [];
    for (const one of inward) ids.push((await subscribe(['message.received'], { url: one })).id);
    await line.says(aPhone(), 'oi');
    await settle();
    const problems = await Promise.all(ids.map(async (id) => (await log(id))[0]?.lastProblem));
    expect(problems).toEqual(inward.map(() => 'refused'));
    for (const bad of ['ftp://example.com/', 'http://user:secret@example.com/', 'javascript:alert(1)', 'nowhere']) {
      const made = await admin.call('POST', '/webhook-subscriptions', {
        name: 'Ruim',
        url: bad,
        events: ['ticket.closed'],
      });
      expect(made.statusCode).toBe(400);
    }
  });
});

describe('the secret', () => {
  test('is shown once; while it changes both sign', async () => {
    const { id, secret } = await subscribe(['message.received']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const renewed = (await admin.call('POST', `/webhook-subscriptions/${id}/secret`)).json<Made>();
    for (const path of ['', `/${id}`, `/${id}/deliveries`]) {
      const { body } = await admin.call('GET', `/webhook-subscriptions${path}`);
      expect([body.includes(secret), body.includes(renewed.secret)]).toEqual([false, false]);
    }
    const phone = aPhone();
    await line.says(phone, 'um');
    await settle();
    await pass(25 * hourMs);
    await line.says(phone, 'dois');
    await settle();
    const fits = received.map((one) => [isSignedWith(secret, one), isSignedWith(renewed.secret, one)]);
    expect(fits).toEqual([
      [true, true],
      [false, true],
    ]);
    const [row] = await ownerQuery<{ secret_sealed: Buffer }>(
      app,
      'select * from webhook_subscriptions where id = $1',
      id,
    );
    expect(row?.secret_sealed.includes(renewed.secret)).toBe(false);
  });
});

describe('what was sent', () => {
  test('is sent again, one of it or a span, under the same ids and in order', async () => {
    const { id } = await subscribe(['message.received']);
    const phone = aPhone();
    const start = app.clock.now().toISOString();
    for (const text of ['um', 'dois', 'três']) await line.says(phone, text);
    await settle();
    const first = received.splice(0).map((one) => one.id);
    expect(first).toHaveLength(3);
    const [newest] = await log(id);
    const again = await admin.call('POST', `/webhook-deliveries/${newest?.id}/replay`);
    expect(again.json()).toMatchObject({ id: newest?.id, state: 'waiting', webhookId: first[2] });
    await settle();
    expect(received.splice(0).map((one) => one.id)).toEqual([first[2]]);
    const span = { start, end: app.clock.now().toISOString() };
    const whole = await admin.call('POST', `/webhook-subscriptions/${id}/replay`, span);
    expect(whole.json()).toEqual({ count: 3 });
    await settle();
    expect(received.splice(0).map((one) => one.id)).toEqual(first);
    const failed = await admin.call('POST', `/webhook-subscriptions/${id}/replay`, { ...span, onlyFailed: true });
    expect(failed.json()).toEqual({ count: 0 });
  });

  test('is nobody else’s: not of plain users, not of another company', async () => {
    const { id } = await subscribe(['message.received']);
    await line.says(aPhone(), 'oi');
    await settle();
    const [delivery] = await log(id);
    const plain = await someone(app, company);
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    for (const who of [plain, stranger]) {
      const answers = [
        await who.call('GET', `/webhook-subscriptions/${id}/deliveries`),
        await who.call('POST', `/webhook-deliveries/${delivery?.id}/replay`),
        await who.call('POST', `/webhook-subscriptions/${id}/secret`),
        await who.call('DELETE', `/webhook-subscriptions/${id}`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(who === plain ? 403 : 404));
    }
    expect(await show(id)).toMatchObject({ active: true });
  });

  test('is kept for a month', async () => {
    const { id } = await subscribe(['message.received']);
    await line.says(aPhone(), 'oi');
    await settle();
    await pass(31 * 24 * hourMs);
    await pass(24 * hourMs);
    await signInAgain();
    expect(await log(id)).toEqual([]);
  });
});

test('a company has fifty subscriptions, each under a name of its own', async () => {
  const { name } = await subscribe(['ticket.closed']);
  const again = await admin.call('POST', '/webhook-subscriptions', { name, url, events: ['ticket.closed'] });
  expect([again.statusCode, again.json()]).toEqual([409, { error: 'ERR_WEBHOOK_SUBSCRIPTION_NAME_TAKEN' }]);
  for (let more = 1; more < 50; more += 1) await subscribe(['ticket.closed']);
  const full = await admin.call('POST', '/webhook-subscriptions', {
    name: 'Uma a mais',
    url,
    events: ['ticket.closed'],
  });
  expect([full.statusCode, full.json()]).toEqual([409, { error: 'ERR_WEBHOOK_SUBSCRIPTIONS_FULL' }]);
});
