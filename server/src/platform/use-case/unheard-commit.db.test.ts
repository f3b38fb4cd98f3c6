import { queueFeed } from '@oplano/contracts/queues';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#test/app';
import { openCuttableDatabase, type CuttableDatabase } from '#test/cuttable-database';
import { lineOf } from '#test/listener';
import { aCompany, someone } from '#test/people';
import { createTestRedis, type TestRedis } from '#test/redis';
import { startAppOn } from '#test/run-app';
import { runInCompany } from './run.ts';

type Stoppable = TestApp & { stop(): Promise<void> };

let redis: TestRedis;
let way: CuttableDatabase;
/** Two processes on one database; the way of one of them to it can break. */
let near: Stoppable;
let far: Stoppable;

beforeAll(async () => {
  redis = await createTestRedis();
  await redis.start();
  near = await startTestApp({ env: { REDIS_URL: redis.url } });
  way = await openCuttableDatabase(near.ownerUrl);
  const database = { ownerUrl: way.ownerUrl, drop: async () => undefined };
  far = await startAppOn(database, { env: { REDIS_URL: redis.url }, clock: near.clock });
  await vi.waitFor(async () => expect((await far.inject({ url: '/readyz' })).json()).toMatchObject({ live: 'joined' }));
});
afterAll(async () => {
  await far?.stop();
  await way?.close();
  await near?.stop();
  await redis?.stop();
});

test('where nobody knows whether something was stored, whoever watches that company fetches anew, in all processes', async () => {
  const company = await aCompany(near);
  const admin = await someone(near, company, { profile: 'admin' });
  const neighbour = await someone(near, await aCompany(near));
  const [here, there, besides] = [await lineOf(near, admin), await lineOf(far, admin), await lineOf(near, neighbour)];
  way.loseCommitOf('insert into "queues"');
  const answer = await far.inject({
    method: 'POST',
    url: '/queue',
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { name: 'Vendas', color: '#112233' },
  });
  expect(answer.statusCode).toBe(503);
  const queues = (await admin.call('GET', '/queue')).json<{ name: string }[]>();
  expect(queues.map(({ name }) => name)).toEqual(['Vendas']);
  expect(await Promise.all([here.ended, there.ended])).toEqual(['transport close', 'transport close']);
  await besides.settled();
  besides.close();
});

test('where it is known that nothing was stored nobody is disturbed', async () => {
  const company = await aCompany(far);
  const line = await lineOf(far, await someone(far, company));
  const failing = runInCompany(far.app.runtime, company.companyId, async (ctx) => {
    ctx.emit(queueFeed, 'delete', { queueId: 1 });
    await sql`select 1 / 0`.execute(ctx.db);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await line.settled();
  const told = line.heard.filter(({ name }) => name.endsWith('-queue'));
  expect([line.socket.connected, told]).toEqual([true, []]);
  line.close();
});
