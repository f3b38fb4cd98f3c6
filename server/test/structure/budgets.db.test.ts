import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { costClasses, costClassOf, type Route } from '@oplano/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withOwnerClient } from '../../src/platform/db-raw/owner-client.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { aCompany, nextAddress, someone } from '../people.ts';
import { allRoutes } from './all-routes.ts';

/** A server with a tenth of the usual budgets, so that a flood is short. */
const held: { app?: Awaited<ReturnType<typeof startTestApp>> } = {};
const app = new Proxy({} as TestApp, { get: (_target, name) => held.app?.[name as keyof TestApp] });
beforeAll(async () => {
  held.app = await startTestApp({ env: { LIMITS: '0.1' } });
});
afterAll(() => held.app?.stop());

const filled = ({ path }: Route): string => `/api${path.replace(/:\w+/g, '1')}`;
const send = (route: Route, token: string | undefined, remoteAddress: string, query = '') =>
  app.inject({
    method: route.method,
    url: `${filled(route)}${query}`,
    remoteAddress,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
type Answer = Awaited<ReturnType<typeof send>>;

/** Calls until it is told to wait, at most so often. */
async function until429(most: number, call: () => Promise<Answer>): Promise<{ calls: number; last: Answer }> {
  let last = await call();
  for (let calls = 1; calls < most; calls += 1) {
    if (last.statusCode === 429) return { calls, last };
    last = await call();
  }
  return { calls: most, last };
}
const named = (name: string): Route => {
  const found = allRoutes.find((route) => route.name === name);
  if (!found) throw new Error(`There is no route ${name}.`);
  return found.route;
};
const told = ({ statusCode, headers, json }: Answer) => ({
  statusCode,
  error: json<{ error: string }>().error,
  waits: Number(headers['retry-after']) >= 1,
});
const tooMany = { statusCode: 429, error: 'ERR_TOO_MANY_REQUESTS', waits: true };

describe('the cost of routes', () => {
  test('every route has a class, and the dear ones are these', () => {
    const classes = allRoutes.map(({ name, route }) => [name, costClassOf(route)] as const);
    expect(classes.filter(([, cost]) => !costClasses.includes(cost))).toEqual([]);
    expect(classes.flatMap(([name, cost]) => (cost === 'heavy' ? [name] : [])).toSorted()).toEqual([
      'audit.export',
      'billing.figures',
      'billing.receipt',
      'billing.subscribe',
      'campaigns.export',
      'campaigns.restart',
      'connections.closeImported',
      'connections.restartAll',
      'contactImports.check',
      'contactImports.failed',
      'contactImports.load',
      'contactImports.start',
      'contactImports.upload',
      'contactLists.export',
      'contactLists.fill',
      'contactLists.load',
      'contactLists.upload',
      'contactTransfers.export',
      'contactTransfers.fromChats',
      'contactTransfers.fromPhone',
      'integrations.test',
      'privacy.erase',
      'privacy.export',
      'prompts.trial',
      'reports.export',
      'tickets.closeAll',
      'webhookSubscriptions.replaySpan',
    ]);
    const uploads = allRoutes.filter(({ route }) => route.upload);
    expect(uploads.filter(({ route }) => !['upload', 'heavy'].includes(costClassOf(route)))).toEqual([]);
  });
});

describe('a flood of calls', () => {
  test.each([
    ['read', 'tags.names', '', 110],
    ['write', 'tags.create', '', 35],
    ['search', 'contacts.list', '?searchParam=ana', 20],
    ['upload', 'users.uploadAvatar', '', 5],
    ['heavy', 'contactTransfers.export', '', 1],
    ['ask', 'assistantAccount.models', '', 1],
  ] as const)('of the class %s is told to wait, and nobody else is', async (_class, name, query, atLeast) => {
    const flooder = await someone(app, await aCompany(app), { profile: 'admin' });
    const neighbour = await someone(app, await aCompany(app));
    const { calls, last } = await until429(400, () => send(named(name), flooder.token, '192.0.2.1', query));
    expect(told(last)).toEqual(tooMany);
    expect(calls).toBeGreaterThan(atLeast);
    expect((await neighbour.call('GET', '/tags/list')).statusCode).toBe(200);
  });

  test('is refused by every route, with a session or without one', async () => {
    const flooder = await someone(app, await aCompany(app));
    const address = nextAddress();
    await until429(400, () => send(named('tags.names'), flooder.token, address));
    await until429(400, () => send(named('settings.version'), undefined, address));
    const open: string[] = [];
    for (const { name, route } of allRoutes) {
      const token = route.access === 'public' ? undefined : flooder.token;
      // What comes back in the meantime is enough for a few cheap ones.
      const { last } = await until429(20, () => send(route, token, address));
      if (last.statusCode !== 429) open.push(`${name} ${last.statusCode}`);
    }
    expect(open).toEqual([]);
  });

  test('by many people of one company is its own affair', async () => {
    const company = await aCompany(app);
    const people = await Promise.all(Array.from({ length: 25 }, () => someone(app, company)));
    const neighbour = await someone(app, await aCompany(app));
    const heavy = named('tickets.closeAll');
    const codes: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const person of people) codes.push((await send(heavy, person.token, '192.0.2.1')).statusCode);
    }
    // A tenth of 20,000 bears twenty of a hundred each, though every person could have made one.
    expect(codes.slice(0, 15)).not.toContain(429);
    expect(codes.slice(0, 25)).toContain(429);
    expect((await neighbour.call('GET', '/tags/list')).statusCode).toBe(200);
  });

  test('without a good token is counted by address', async () => {
    const address = nextAddress();
    const { last } = await until429(600, () => send(named('tags.names'), 'no.good.token', address));
    expect(told(last)).toEqual(tooMany);
    expect((await send(named('tags.names'), 'no.good.token', nextAddress())).statusCode).toBe(401);
  });
});

describe('files that arrive slowly', () => {
  test('hold no place that the searches of their company wait for', async () => {
    const usual = await startTestApp({ env: { LIMITS: '1' } });
    const company = await aCompany(usual);
    const senders = await Promise.all(Array.from({ length: 3 }, () => someone(usual, company)));
    const boundary = 'a-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="profileImage"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
    const sending = senders.flatMap((person) =>
      Array.from({ length: 4 }, () => {
        const request = httpRequest(`${usual.url}/api/users/${person.userId}/media-upload`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${person.token}`,
            'content-type': `multipart/form-data; boundary=${boundary}`,
            'content-length': 1_000_000,
          },
        });
        request.on('error', () => undefined);
        request.write(`${head}${'x'.repeat(1_000)}`);
        return request;
      }),
    );
    try {
      await expect.poll(() => readdir(usual.app.staging.folder)).toHaveLength(12);
      const searcher = await someone(usual, company);
      const answers = await Promise.all(
        [searcher, ...senders].map((person) => person.call('GET', '/contacts?searchParam=ana')),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    } finally {
      for (const request of sending) request.destroy();
      await usual.stop();
    }
  });
});

describe('long searches', () => {
  test('of one person wait or are refused, end with a sentence, and leave a neighbour alone', async () => {
    const usual = await startTestApp({ env: { LIMITS: '1' } });
    const person = await someone(usual, await aCompany(usual));
    const neighbour = await someone(usual, await aCompany(usual));
    await withOwnerClient(usual.ownerUrl, async (client) => {
      await client.query('begin; lock table contacts in access exclusive mode');
      const searches = Array.from({ length: 50 }, () => person.call('GET', '/contacts?searchParam=ana'));
      const first = await Promise.race(searches);
      // Before any of them has run into the limit of a search.
      expect(first.statusCode).toBe(429);
      for (let round = 0; round < 10; round += 1) {
        expect((await neighbour.call('GET', '/tags/list')).statusCode).toBe(200);
      }
      // The first two run into the limit of a search; those behind them find the door open again.
      await new Promise((resolve) => setTimeout(resolve, 5_500));
      await client.query('rollback');
      const answers = await Promise.all(searches);
      const count = (code: number) => answers.filter(({ statusCode }) => statusCode === code).length;
      expect([count(422), count(200), count(429)]).toEqual([2, 12, 36]);
      const tooLong = answers.find(({ statusCode }) => statusCode === 422);
      expect(tooLong?.json()).toEqual({ error: 'ERR_SEARCH_TOO_LONG' });
    });
    await usual.stop();
  });
});
