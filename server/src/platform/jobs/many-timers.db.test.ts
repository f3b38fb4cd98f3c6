import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction } from '../db/index.ts';
import { withOwnerClient } from '../db-raw/owner-client.ts';
import { defineTimer, runInCompany } from '../use-case/index.ts';
import { handleTimer } from './handle-timer.ts';
import { claimJobs } from './jobs.repo.ts';
import { addCompanies, clearJobs, openNode, type TestNode } from './testing.ts';

const ring = defineTimer('test.ring', 'queues', z.object({ note: z.string() }));
const clock = new MovableClock();
const soon = new Date(clock.now().getTime() + 1000);

let testDatabase: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  node = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(node.runtime.db, 1, 2);
});
afterEach(async () => {
  await clearJobs(node.runtime.db);
  await platformTransaction(node.runtime.db, (db) => sql`delete from timers`.execute(db));
});
afterAll(async () => {
  await node.close();
  await testDatabase.drop();
});

/** Timers of the first company, all due since now. */
const flood = (count: number): Promise<unknown> =>
  platformTransaction(node.runtime.db, (db) =>
    sql`
      insert into timers (company_id, subject, subject_id, kind, due_at, payload)
      select 1, 'queues', n, 'test.ring', ${clock.now()}, '{"note": "flood"}' from generate_series(1, ${count}::int) n
    `.execute(db),
  );

const standing = (): Promise<{ waiting: number; queued: number }> =>
  platformTransaction(node.runtime.db, async (db) => {
    const { rows } = await sql<{ waiting: number; queued: number }>`
      select count(*) filter (where not queued)::int as waiting, count(*) filter (where queued)::int as queued from timers
    `.execute(db);
    return rows[0] ?? { waiting: 0, queued: 0 };
  });

const claim = (most: number) =>
  claimJobs(node.runtime.db, {
    nodeId: 'claimant',
    names: ['test.ring'],
    most,
    now: clock.now(),
    leaseUntil: new Date(clock.now().getTime() + 14_000),
    freed: [],
    sweep: false,
    busy: [],
    share: 2,
  });

test('ten thousand that are due at once are put in a few hundred at a time', async () => {
  await flood(10_000);
  const { jobs, nextDueAt } = await claim(1);
  expect(jobs).toHaveLength(1);
  // There is more to do at once.
  expect(nextDueAt).toEqual(clock.now());
  expect(await standing()).toEqual({ waiting: 9800, queued: 200 });
});

test('another company’s timer does not wait for ten thousand that were due before it', async () => {
  await flood(10_000);
  await runInCompany(node.runtime, 2, ({ timers }) => timers.set(ring, 1, soon, { note: 'another company' }));
  clock.set(soon);
  const order: string[] = [];
  const handler = handleTimer(ring, {
    lock: async (_ctx, subjectId) => subjectId,
    act: async (_ctx, _id, { payload }) => void order.push(payload.note),
  });
  const worker = node.createWorker({ handlers: [handler] });
  worker.start();
  await expect.poll(() => order.includes('another company'), { interval: 5 }).toBe(true);
  await worker.stop();
  expect(order.indexOf('another company')).toBeLessThan(1000);
});

test('no statement about timers walks through the table', async () => {
  await platformTransaction(node.runtime.db, (db) =>
    sql`
      insert into timers (company_id, subject, subject_id, kind, due_at, payload)
      select 1 + n % 2, 'queues', n, 'test.ring', ${clock.now()}::timestamptz + n * interval '1 second', '{}'
      from generate_series(1, 20000) n
    `.execute(db),
  );
  await withOwnerClient(testDatabase.ownerUrl, (client) => client.query('analyze timers'));
  const planOf = (statement: ReturnType<typeof sql>): Promise<string> =>
    platformTransaction(node.runtime.db, async (db) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  const plans = {
    due: await planOf(sql`
      select kind from timers where not queued and due_at <= ${soon} order by due_at limit 200 for update skip locked
    `),
    next: await planOf(sql`select due_at from timers where not queued order by due_at limit 1`),
    one: await planOf(sql`
      delete from timers where company_id = 1 and subject = 'queues' and subject_id = 7 and kind = 'test.ring'
    `),
  };
  expect(plans.due).toMatch(/Index Scan using timers_due/);
  expect(plans.next).toMatch(/Index (Only )?Scan using timers_due/);
  expect(plans.one).toMatch(/Index Scan using timers_pkey/);
  expect(Object.values(plans).join('\n')).not.toMatch(/Seq Scan|Sort/);
});
