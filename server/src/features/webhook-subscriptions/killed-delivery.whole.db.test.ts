import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookDelivery, WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MovableClock } from '#platform/clock';
import { startTestApp, type TestApp } from '#test/app';
import { aLine } from '#test/customers';
import { holdAsOwner, ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn } from '#test/people';
import { aConnection } from '#test/things';
import { workUntilKilled } from '#test/worker-process';

const env = { OUTBOUND_ALLOW: '127.0.0.1' };
interface Posted {
  readonly id: string;
  readonly raw: string;
  readonly text: string;
}

let app: TestApp & { stop(): Promise<void> };
let server: http.Server;
let posted: Posted[];
/** How the receiver answers; it may take its time. */
let answer: (response: http.ServerResponse) => void | Promise<void>;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const { data } = JSON.parse(raw) as { data: { message: { body: string } } };
      posted.push({ id: String(request.headers['webhook-id']), raw, text: data.message.body });
      void answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let admin: SignedIn;
let subscriptionId: number;
let phones = 0;
/** Two customers write to a company that has its program told of it, at a server whose clock nobody moved yet. */
beforeEach(async () => {
  // The other process lives in real time.
  app = await startTestApp({ clock: new MovableClock(new Date()), env });
  posted = [];
  const company = await aCompany(app);
  admin = await someone(app, company, { profile: 'admin' });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const form = { name: 'ERP', url, events: ['message.received'] };
  subscriptionId = (await admin.call('POST', '/webhook-subscriptions', form)).json<WebhookSubscription>().id;
  const line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  const [ana, bia] = [1, 2].map(() => `55117${String(80_000_000 + (phones += 1))}`) as [string, string];
  for (const text of ['a1', 'b1', 'a2', 'b2', 'a3']) await line.says(text.startsWith('a') ? ana : bia, text);
});

afterEach(() => app.stop());

const states = async (): Promise<string[]> =>
  (await admin.call('GET', `/webhook-subscriptions/${subscriptionId}/deliveries`))
    .json<{ deliveries: WebhookDelivery[] }>()
    .deliveries.map(({ state }) => state);
const textsOf = (customer: 'a' | 'b') => posted.map(({ text }) => text).filter((text) => text.startsWith(customer));

/** This process takes over what the dead one held, and everything arrives now. */
async function takeOver(): Promise<void> {
  answer = (response) => void response.end('ok');
  app.clock.set(new Date(Date.now() + 60_000));
  await vi.waitFor(
    async () => {
      app.clock.advance(5_000);
      await app.app.eventConsumers.runDue();
      for (let jobs = 1; jobs > 0;) jobs = await app.app.worker.runDue();
      expect(await states()).toEqual(Array(5).fill('delivered'));
    },
    { interval: 200 },
  );
}

/** Whoever forgets repeats by their ids has heard everything once, in the order of each conversation. */
function expectWhole(): void {
  const first = [...new Map(posted.toReversed().map((one) => [one.id, one])).values()].toReversed();
  expect(first).toHaveLength(5);
  expect(new Set(posted.map(({ id, raw }) => `${id} ${raw}`)).size, 'a repeat is the same to the byte').toBe(5);
}

test('what a process had posted when it was killed is posted again under the same ids, in the order of each conversation', async () => {
  // Taken, and never answered.
  answer = () => undefined;
  await workUntilKilled(app, env, () =>
    vi.waitFor(() => expect(posted.map(({ text }) => text).toSorted()).toEqual(['a1', 'b1']), {
      interval: 20,
    }),
  );
  expect(await states()).toEqual(Array(5).fill('waiting'));
  await takeOver();
  expect([textsOf('a'), textsOf('b')]).toEqual([
    ['a1', 'a1', 'a2', 'a3'],
    ['b1', 'b1', 'b2'],
  ]);
  expectWhole();
});

test('what arrived is posted once more where the process is killed before its note of it is committed', async () => {
  const isNoting = async (): Promise<boolean> => {
    const rows = await ownerQuery(
      app,
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query ilike '%update "webhook_deliveries"%'`,
    );
    return rows.length > 0;
  };
  const [arrived, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let held: Promise<void> | undefined;
  answer = async (response) => {
    // The row of what arrives is held, so that its note is written and cannot end.
    held ??= holdAsOwner(app, async (client) => {
      await client.query('begin');
      await client.query('select 1 from webhook_deliveries where subscription_id = $1 for update', [subscriptionId]);
      arrived.resolve();
      await killed.promise;
      await client.query('rollback');
    });
    await arrived.promise;
    response.end('ok');
  };
  await workUntilKilled(app, env, () => vi.waitFor(async () => expect(await isNoting()).toBe(true), { interval: 20 }));
  const before = posted.length;
  killed.resolve();
  await held;
  // The line of the dead process ends with its transaction.
  await vi.waitFor(async () => expect(await isNoting()).toBe(false));
  expect(await states()).toEqual(Array(5).fill('waiting'));
  await takeOver();
  expect(posted.length).toBe(before + 5);
  expect(textsOf('a').slice(-3)).toEqual(['a1', 'a2', 'a3']);
  expect(textsOf('b').slice(-2)).toEqual(['b1', 'b2']);
  expectWhole();
});
