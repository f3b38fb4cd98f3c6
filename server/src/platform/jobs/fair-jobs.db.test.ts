import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction, type RootDb } from '../db/index.ts';
import { defineJob, runForPlatform, runInCompany } from '../use-case/index.ts';
import { handleJobOutside } from './handlers.ts';
import { claimJobs } from './jobs.repo.ts';
import { addCompanies, allJobs, clearJobs, openNode, type TestNode } from './testing.ts';

const step = defineJob('test.step', z.object({ name: z.string() }));
const clock = new MovableClock();
let testDatabase: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  node = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(node.runtime.db, 1, 2, 3);
});
afterEach(() => clearJobs(node.runtime.db));
afterAll(async () => {
  await node.close();
  await testDatabase.drop();
});

const put = (company: number | null, names: string[], key?: string) => {
  const options = key === undefined ? {} : { key };
  const work = async ({ enqueue }: Pick<Parameters<Parameters<typeof runForPlatform>[2]>[0], 'enqueue'>) => {
    for (const name of names) await enqueue(step, { name }, options);
  };
  return company === null ? runForPlatform(node.runtime, null, work) : runInCompany(node.runtime, company, work);
};
const many = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

/** What a process that runs jobs of these companies takes. */
async function claim(most: number, busy: readonly number[] = [], share = 2, db: RootDb = node.runtime.db) {
  const now = clock.now();
  const { jobs, nextDueAt } = await claimJobs(db, {
    nodeId: 'claimant',
    names: ['test.step'],
    most,
    now,
    leaseUntil: new Date(now.getTime() + 14_000),
    freed: [],
    sweep: false,
    busy,
    share,
  });
  return { names: jobs.map(({ payload }) => (payload as { name: string }).name), nextDueAt };
}

test('one company takes its share and no more, however much it has put in before the others', async () => {
  await put(1, many('a', 20));
  await put(2, many('b', 3));
  await put(null, ['platform']);
  expect((await claim(4)).names).toEqual(['a0', 'a1', 'b0', 'b1']);
  expect((await claim(3, [1, 1, 2])).names).toEqual(['b2', 'platform']);
});

test('what waits for its own company alone does not wake the process before a job of it ends', async () => {
  await put(1, many('a', 5));
  expect(await claim(2, [1, 1])).toEqual({ names: [], nextDueAt: null });
  await put(2, ['b']);
  expect((await claim(2, [1, 1])).names).toEqual(['b']);
  // The end of the lease of what was just taken is the next that can happen.
  expect((await claim(2, [1, 1, 2])).nextDueAt).toEqual(new Date(clock.now().getTime() + 14_000));
  expect((await claim(2, [1])).names).toEqual(['a0']);
});

test('the order of a key is kept while its company waits for its share', async () => {
  await put(1, many('line', 3), 'line');
  await put(1, many('free', 3));
  expect((await claim(4, [1])).names).toHaveLength(1);
  const taken = (await allJobs(node.runtime.db)).filter(({ locked_by: by }) => by !== null);
  expect(taken.map(({ key }) => key)).toEqual(['line']);
  expect((await claim(4, [1])).names).toEqual(['free0']);
});

test('a worker with four places lets a second company in while the first has a hundred jobs of any length', async () => {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>();
  const running: string[] = [];
  const most = new Map<number, number>();
  const now = new Map<number, number>();
  const handler = handleJobOutside(step, async ({ companyId }, { name }) => {
    const company = companyId ?? 0;
    running.push(name);
    now.set(company, (now.get(company) ?? 0) + 1);
    most.set(company, Math.max(most.get(company) ?? 0, now.get(company) ?? 0));
    await gate;
    now.set(company, (now.get(company) ?? 0) - 1);
  });
  await put(1, many('a', 100));
  const worker = node.createWorker({ handlers: [handler], listenUrl: testDatabase.ownerUrl });
  worker.start();
  await expect.poll(() => running.length).toBe(2);
  await put(2, ['b']);
  await expect.poll(() => running).toContain('b');
  expect(now.get(1)).toBe(2);
  release();
  await expect.poll(() => running.length).toBe(101);
  await worker.stop();
  expect(most.get(1)).toBe(2);
  expect(await allJobs(node.runtime.db)).toEqual([]);
});

test('a backlog of one company costs the others next to nothing', async () => {
  /** How many rows of the table a claim looks at. */
  const rowsOfAClaim = async (busy: readonly number[]): Promise<number> => {
    await put(2, ['b']);
    return platformTransaction(node.runtime.db, async (db) => {
      const looked = async () => {
        const { rows } = await sql<{ n: number }>`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as n
          from pg_stat_xact_user_tables where relname = 'jobs'
        `.execute(db);
        return rows[0]?.n ?? 0;
      };
      const before = await looked();
      expect((await claim(1, busy, 2, db)).names).toEqual(['b']);
      return (await looked()) - before;
    });
  };
  const alone = await rowsOfAClaim([]);
  await platformTransaction(node.runtime.db, (db) =>
    sql`
      insert into jobs (company_id, name, payload, place, run_at, created_at, max_attempts)
      select 1, 'test.step', '{"name": "a"}', 'front', ${clock.now()}, ${clock.now()}, 3 from generate_series(1, 50000)
    `.execute(db),
  );
  // Walking through the backlog would be 50,000.
  expect(alone).toBeGreaterThan(0);
  expect(await rowsOfAClaim([1, 1])).toBeLessThan(alone + 50);
});
