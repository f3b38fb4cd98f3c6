import { createHmac } from 'node:crypto';
import { fastify, type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertConnection } from '#features/connections';
import { runInCompany, transactionsOf } from '#platform/use-case';
import type { ChannelEvent } from '#ports/channels';
import { sharedTestApp } from '#test/app';
import { aCompany, type TestCompany } from '#test/people';
import { handOn } from './hand-on.ts';
import type { MetaNetwork } from './meta-network.ts';
import { serveWebhooks } from './serve-webhooks.ts';
import { webhookEventReceived } from './webhooks.events.ts';

const app = sharedTestApp();
const networks: MetaNetwork[] = [
  { provider: 'live', appId: '42', appSecret: 'live-secret', verifyToken: 'platform-token' },
  { provider: 'lab', appId: '43', appSecret: 'lab-secret', verifyToken: undefined },
];

let http: FastifyInstance;
beforeAll(async () => {
  http = fastify();
  await serveWebhooks(http, {
    work: transactionsOf(app.app.runtime),
    networks,
    sealing: app.app.channels.sealing,
    log: app.app.runtime.log,
  });
});

let accounts = 0;
/** A page of Facebook that a company answers for. */
async function aPage(company: TestCompany, provider: 'live' | 'lab' = 'live') {
  accounts += 1;
  const account = `2000${accounts}`;
  const connectionId = await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
    insertConnection(
      db,
      company.companyId,
      {
        name: `Página ${accounts}`,
        channel: 'facebook',
        provider,
        status: 'CONNECTED',
        number: '',
        isDefault: false,
        now,
      },
      { account_id: account },
    ),
  );
  return { account, connectionId };
}

const said = (account: string, mid: string, text: string, from = '900') => ({
  id: account,
  time: 1,
  messaging: [
    { sender: { id: from }, recipient: { id: account }, timestamp: 1_790_000_000_000, message: { mid, text } },
  ],
});
const callback = (...entry: object[]) => JSON.stringify({ object: 'page', entry });
const post = (payload: string, secret = 'live-secret') =>
  http.inject({
    method: 'POST',
    url: '/api/webhooks/meta',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
    },
  });

const rows = (company: TestCompany) =>
  runInCompany(app.app.runtime, company.companyId, async ({ db }) => {
    const events = await db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
    const jobs = await db.selectFrom('jobs').select('id').where('name', '=', 'webhooks.hand-on').execute();
    const stranded = await db.selectFrom('stranded_events').selectAll().execute();
    return { events, jobs, stranded };
  });

/** Does what the job does, with somebody who listens. */
async function handOnAll(
  company: TestCompany,
  listener: (heard: { connection: { id: number }; event: ChannelEvent }) => void,
) {
  const runtime = {
    ...app.app.runtime,
    subscribers: new Map([
      [webhookEventReceived.name, [{ act: async (_ctx: unknown, payload: never) => listener(payload) }]],
    ]),
  };
  for (const { id } of (await rows(company)).events) {
    await runInCompany(runtime, company.companyId, (ctx) => handOn(ctx, { eventId: String(id) }));
  }
}

describe('Meta asks whether the webhook is ours', () => {
  const ask = (token: string, mode = 'subscribe') =>
    http.inject({
      url: '/api/webhooks/meta',
      query: { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    });

  test('and hears its challenge only with a token we know', async () => {
    const answer = await ask('platform-token');
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ]);
    for (const wrong of [await ask('guess'), await ask(''), await ask('platform-token', 'unsubscribe')]) {
      expect([wrong.statusCode, wrong.body]).toEqual([403, '']);
    }
  });

  test('also with the token that a number brought along', async () => {
    const company = await aCompany(app);
    const connectionId = await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      insertConnection(
        db,
        company.companyId,
        { name: 'API', channel: 'whatsappapi', status: 'CONNECTED', number: '', isDefault: false, now },
        { account_id: '106540' },
      ),
    );
    const { sealing } = app.app.channels;
    const secrets = sealing.seal(
      JSON.stringify({ verifyToken: 'the-number-s-own' }),
      `connection:${connectionId}:account`,
    );
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.updateTable('connections').set({ account_secrets: secrets }).where('id', '=', connectionId).execute(),
    );
    expect((await ask('the-number-s-own')).statusCode).toBe(200);
  });
});

describe('a callback', () => {
  test('is taken once it is stored, and handed on exactly once', async () => {
    const company = await aCompany(app);
    const { account, connectionId } = await aPage(company);
    const answer = await post(callback(said(account, 'm_1', 'olá')));
    expect([answer.statusCode, answer.body]).toEqual([200, 'EVENT_RECEIVED']);
    const { events, jobs } = await rows(company);
    expect([events.length, jobs.length]).toEqual([1, 1]);

    const heard: unknown[] = [];
    await handOnAll(company, (payload) => heard.push(payload));
    await handOnAll(company, (payload) => heard.push(payload));
    expect(heard).toEqual([
      {
        connection: expect.objectContaining({ id: connectionId }),
        event: expect.objectContaining({ type: 'message', externalId: 'm_1', at: new Date(1_790_000_000_000) }),
      },
    ]);
  });

  test('without a valid signature is refused and leaves nothing behind', async () => {
    const company = await aCompany(app);
    const { account } = await aPage(company);
    const payload = callback(said(account, 'm_1', 'falso'));
    for (const answer of [
      await post(payload, 'another secret'),
      await http.inject({ method: 'POST', url: '/api/webhooks/meta', payload }),
    ]) {
      expect(answer.statusCode).toBe(403);
    }
    expect((await rows(company)).events).toEqual([]);
  });

  test('that comes again, alone or with others, adds only what is new', async () => {
    const company = await aCompany(app);
    const { account } = await aPage(company);
    const one = said(account, 'm_1', 'um');
    const two = said(account, 'm_2', 'dois');
    await Promise.all([post(callback(one)), post(callback(one))]);
    await post(callback(one, two));
    const { events, jobs } = await rows(company);
    expect([events.length, jobs.length]).toEqual([2, 2]);
  });

  test('reaches every company it is about, and no other', async () => {
    const [mine, yours] = [await aCompany(app), await aCompany(app)];
    const [myPage, yourPage] = [await aPage(mine), await aPage(yours)];
    const payload = callback(
      said(myPage.account, 'm_a', 'a'),
      said(yourPage.account, 'm_b', 'b'),
      said('999999', 'm_c', 'c'),
    );
    expect((await post(payload)).statusCode).toBe(200);
    for (const [company, mid] of [
      [mine, 'm_a'],
      [yours, 'm_b'],
    ] as const) {
      expect((await rows(company)).events).toMatchObject([{ event: { externalId: mid } }]);
    }
  });

  test('of the lab never reaches an account of the real network, nor the other way round', async () => {
    const company = await aCompany(app);
    const [live, lab] = [await aPage(company, 'live'), await aPage(company, 'lab')];
    const both = callback(said(live.account, 'm_live', 'a'), said(lab.account, 'm_lab', 'b'));
    await post(both, 'lab-secret');
    expect((await rows(company)).events).toMatchObject([{ connection_id: lab.connectionId }]);
    await post(both, 'live-secret');
    expect((await rows(company)).events).toMatchObject([
      { connection_id: lab.connectionId },
      { connection_id: live.connectionId },
    ]);
  });

  test('with a part nobody can read keeps that part for the operator and takes the rest', async () => {
    const company = await aCompany(app);
    const { account } = await aPage(company);
    const entry = said(account, 'm_1', 'bom');
    const strange = { sender: { id: '900' }, timestamp: 'never', message: { text: 1 } };
    await post(callback({ ...entry, messaging: [strange, ...entry.messaging] }));
    const { events, stranded } = await rows(company);
    expect(events).toHaveLength(1);
    expect(stranded).toMatchObject([{ event: strange, handled_at: null }]);
  });

  test('that is signed but no callback at all is not asked for again', async () => {
    expect((await post('{"object":"user"}')).statusCode).toBe(200);
    expect((await post('not json')).statusCode).toBe(200);
    expect(app.logged.join('')).toContain('a webhook of an unknown shape came');
  });

  test('is forgotten when it can no longer come again', async () => {
    const company = await aCompany(app);
    const { account } = await aPage(company);
    await post(callback(said(account, 'm_old', 'velho')));
    await handOnAll(company, () => undefined);
    await runInCompany(app.app.runtime, company.companyId, ({ db, now }) =>
      db
        .updateTable('webhook_events')
        .set({ received_at: new Date(now.getTime() - 9 * 86_400_000) })
        .execute(),
    );
    app.clock.advance(61_000);
    await post(callback(said(account, 'm_new', 'novo')));
    expect((await rows(company)).events).toMatchObject([{ event: { externalId: 'm_new' } }]);
  });
});

describe('a callback with one event of an account that is known', () => {
  /** A door of its own, behind which somebody listens. */
  async function aDoor(listener: (heard: { connection: { id: number }; event: ChannelEvent }) => void | Promise<void>) {
    const runtime = {
      ...app.app.runtime,
      subscribers: new Map([
        [webhookEventReceived.name, [{ act: async (_ctx: unknown, payload: never) => listener(payload) }]],
      ]),
    };
    const door = fastify();
    const { sealing } = app.app.channels;
    await serveWebhooks(door, { work: transactionsOf(runtime), networks, sealing, log: runtime.log });
    return async (payload: string): Promise<number> => {
      const signature = `sha256=${createHmac('sha256', 'live-secret').update(payload).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
      return (await door.inject({ method: 'POST', url: '/api/webhooks/meta', payload, headers })).statusCode;
    };
  }
  const idsIn = (heard: readonly ChannelEvent[]) => heard.map((event) => 'externalId' in event && event.externalId);
  const doJobs = async (company: TestCompany, heard: ChannelEvent[]) => {
    await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
      db.deleteFrom('jobs').where('name', '=', 'webhooks.hand-on').execute(),
    );
    await handOnAll(company, ({ event }) => heard.push(event));
  };

  test('is handed on as it comes, once, without a job', async () => {
    const company = await aCompany(app);
    const { account } = await aPage(company);
    const heard: ChannelEvent[] = [];
    const call = await aDoor(({ event }) => void heard.push(event));
    await call(callback(said(account, 'm_1', 'um')));
    await doJobs(company, heard);
    const two = callback(said(account, 'm_2', 'dois'));
    expect(await Promise.all([call(two), call(two)])).toEqual([200, 200]);
    expect(await call(two)).toBe(200);
    expect(idsIn(heard)).toEqual(['m_1', 'm_2']);
    const { events, jobs } = await rows(company);
    expect([events.length, jobs.length, events.every(({ handled_at }) => handled_at !== null)]).toEqual([2, 0, true]);
  });

  test('waits behind what still waits in its conversation, and only there', async () => {
    const company = await aCompany(app);
    const { account } = await aPage(company);
    const heard: ChannelEvent[] = [];
    const call = await aDoor(({ event }) => void heard.push(event));
    await call(callback(said(account, 'm_1', 'um')));
    await call(callback(said(account, 'm_2', 'dois')));
    await call(callback(said(account, 'm_other', 'outra', '901')));
    expect(idsIn(heard)).toEqual(['m_other']);
    await doJobs(company, heard);
    expect(idsIn(heard)).toEqual(['m_other', 'm_1', 'm_2']);
  });

  test('that cannot be handled is kept for a job, and what follows waits for it', async () => {
    const company = await aCompany(app);
    const { account } = await aPage(company);
    const heard: ChannelEvent[] = [];
    let isBroken = false;
    const call = await aDoor(({ event }) => {
      if (isBroken) throw new Error('The disk is full.');
      heard.push(event);
    });
    await call(callback(said(account, 'm_1', 'um')));
    await doJobs(company, heard);
    isBroken = true;
    expect(await call(callback(said(account, 'm_2', 'dois')))).toBe(200);
    isBroken = false;
    expect(await call(callback(said(account, 'm_3', 'três')))).toBe(200);
    expect(idsIn(heard)).toEqual(['m_1']);
    expect((await rows(company)).jobs).toHaveLength(2);
    await doJobs(company, heard);
    expect(idsIn(heard)).toEqual(['m_1', 'm_2', 'm_3']);
  });

  test('goes to the company that answers for the account now, whoever did before', async () => {
    const [before, after] = [await aCompany(app), await aCompany(app)];
    const { account, connectionId } = await aPage(before);
    const call = await aDoor(() => undefined);
    await call(callback(said(account, 'm_1', 'um')));
    await doJobs(before, []);
    const move = (company: TestCompany, id: number, accountId: string | null) =>
      runInCompany(app.app.runtime, company.companyId, ({ db }) =>
        db.updateTable('connections').set({ account_id: accountId }).where('id', '=', id).execute(),
      );
    await move(before, connectionId, null);
    const fresh = await aPage(after);
    await move(after, fresh.connectionId, account);
    await call(callback(said(account, 'm_2', 'dois')));
    const ids = async (company: TestCompany) =>
      (await rows(company)).events.map(({ event }) => (event as { externalId: string }).externalId);
    // What was handed on keeps its fingerprint alone.
    expect((await rows(before)).events).toMatchObject([{ event: {} }]);
    expect(await ids(after)).toEqual(['m_2']);
  });
});
