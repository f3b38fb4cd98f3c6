import { stoppedQueues, type StoppedEntry, type StoppedQueue } from '@oplano/contracts/stopped';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownerQuery } from '#test/owner';
import { startTestApp } from '../app.ts';
import { aCompany, someone, type SignedIn, type TestCompany } from '../people.ts';
import { metaSecret, stuckIn, type Stuck } from './stopped-cases.ts';

/** What stopped in whatever queue is on the operator's page, and what becomes of it there. */
let app: Awaited<ReturnType<typeof startTestApp>>;
let house: TestCompany;
let operator: SignedIn;
/** Two of each queue: one is tried again, one is dropped. */
const stuck = new Map<StoppedQueue, readonly [tried: Stuck, dropped: Stuck]>();

async function pass(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000);
  await app.app.worker.runDue();
  await app.app.eventConsumers.runDue();
  for (const one of [...stuck.values()].flat()) await one.push?.();
}
const list = async (query = ''): Promise<StoppedEntry[]> => {
  const answer = await operator.call('GET', `/stopped${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ records: StoppedEntry[] }>().records;
};
const countOf = async (queue: StoppedQueue): Promise<number | undefined> =>
  (await operator.call('GET', '/stopped/counts'))
    .json<{ queue: StoppedQueue; count: number }[]>()
    .find((one) => one.queue === queue)?.count;

function pairOf(queue: StoppedQueue): readonly [Stuck, Stuck] {
  const pair = stuck.get(queue);
  if (!pair) throw new Error(`Nothing was put into ${queue}.`);
  return pair;
}
async function entryOf(queue: StoppedQueue, { companyId, what }: Stuck): Promise<StoppedEntry> {
  const found = (await list(`?queue=${queue}`)).find((one) => one.companyId === companyId && one.what === what);
  if (!found) throw new Error(`${what} is not on the page.`);
  return found;
}

beforeAll(async () => {
  app = await startTestApp({ env: { META_APP_ID: '42', META_APP_SECRET: metaSecret } });
  // What comes again and was never seen before has missed nothing: from here on it may have.
  await app.app.worker.runDue();
  const cases = stuckIn(app);
  for (const queue of stoppedQueues) stuck.set(queue, [await cases[queue](), await cases[queue]()]);
  for (let round = 0; round < 18; round += 1) await pass(15);
  house = await aCompany(app);
});
// Time passes from test to test, and a session is short.
beforeEach(async () => {
  operator = await someone(app, house, { profile: 'admin', super: true });
});
afterAll(() => app?.stop());

test.each(stoppedQueues)(
  'what stopped in this queue is on the operator’s page, with why and since when: %s',
  async (queue) => {
    for (const one of pairOf(queue)) {
      const entry = await entryOf(queue, one);
      expect(entry.reason).not.toBe('');
      expect(entry.attempts).toBeGreaterThanOrEqual(queue === 'outbox' ? 0 : 1);
      expect(Date.parse(entry.since)).toBeLessThanOrEqual(app.clock.now().getTime());
      expect(entry.companyName === null).toBe(one.companyId === null);
    }
    expect(await countOf(queue)).toBeGreaterThanOrEqual(2);
  },
);

test('the pages show all queues together, the newest first, and nothing of what companies wrote', async () => {
  const seen: StoppedEntry[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const answer = await operator.call('GET', `/stopped?pageNumber=${page}`);
    const { records, ...rest } = answer.json<{ records: StoppedEntry[]; hasMore: boolean }>();
    ({ hasMore } = rest);
    seen.push(...records);
    for (const { secret } of [...stuck.values()].flat()) if (secret) expect(answer.body).not.toContain(secret);
  }
  expect(new Set(seen.map(({ queue }) => queue))).toEqual(new Set(stoppedQueues));
  expect(new Set(seen.map(({ queue, id }) => `${queue} ${id}`)).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(2 * stoppedQueues.length);
  const times = seen.map(({ since }) => since);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('whoever watches the program is told how much of each queue stopped', async () => {
  await app.app.stoppedWatch.look();
  const { body } = await app.inject({ method: 'GET', url: '/metrics' });
  const said = [...body.matchAll(/^stopped_entries\{queue="(\w+)"\} (\d+)$/gm)];
  expect(said.filter(([, , count]) => Number(count) >= 2).map(([, queue]) => queue)).toEqual(stoppedQueues);
});

test('nobody but an operator sees or decides about what stopped', async () => {
  const [tried] = pairOf('jobs');
  const { id } = await entryOf('jobs', tried);
  const company = await aCompany(app);
  for (const person of [
    await someone(app, { companyId: tried.companyId ?? 0, name: '' }, { profile: 'admin' }),
    await someone(app, company, { profile: 'admin' }),
    await someone(app, company),
  ]) {
    for (const [method, url] of [
      ['GET', '/stopped'],
      ['GET', '/stopped/counts'],
      ['POST', `/stopped/jobs/${id}/retry`],
      ['DELETE', `/stopped/jobs/${id}`],
    ] as const)
      expect((await person.call(method, url)).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
  }
  expect((await entryOf('jobs', tried)).id).toBe(id);
});

test('an entry is not found under the name of another queue', async () => {
  const { id } = await entryOf('jobs', pairOf('jobs')[0]);
  expect((await operator.call('POST', `/stopped/timers/${id}/retry`)).statusCode).toBe(404);
  expect((await operator.call('DELETE', `/stopped/timers/${id}`)).statusCode).toBe(404);
});

test.each(stoppedQueues)('what is cured and tried again happens, once however many ask: %s', async (queue) => {
  const [tried] = pairOf(queue);
  const { id } = await entryOf(queue, tried);
  expect(await tried.isDone()).toBe(false);
  await tried.cure();
  const answers = await Promise.all([1, 2].map(() => operator.call('POST', `/stopped/${queue}/${id}/retry`)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  await pass(1);
  await pass(1);
  expect(await tried.isDone()).toBe(true);
  expect((await list(`?queue=${queue}`)).map((one) => one.id)).not.toContain(id);
});

test.each(stoppedQueues)(
  'what is dropped is gone for good, and the log of the operators says who did it: %s',
  async (queue) => {
    const [, dropped] = pairOf(queue);
    const { id } = await entryOf(queue, dropped);
    const answers = await Promise.all([1, 2].map(() => operator.call('DELETE', `/stopped/${queue}/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await operator.call('POST', `/stopped/${queue}/${id}/retry`)).statusCode).toBe(404);
    expect((await list(`?queue=${queue}`)).map((one) => one.id)).not.toContain(id);
    expect((await dropped.left?.()) ?? []).toEqual([]);
    const noted = await ownerQuery<{ user_id: number; details: object }>(
      app,
      `select user_id, details from audit_trail where action = 'stopped.dropped' and details ->> 'queue' = $1`,
      queue,
    );
    expect(noted).toMatchObject([{ details: { queue, what: dropped.what, companyId: dropped.companyId } }]);
  },
);
