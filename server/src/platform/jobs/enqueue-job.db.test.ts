import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction, tenantTransaction } from '../db/index.ts';
import { defineJob, runForPlatform, runInCompany } from '../use-case/index.ts';
import { enqueueJob } from './enqueue-job.ts';
import { addCompanies, allJobs, clearJobs, openNode, type TestNode } from './testing.ts';

const greet = defineJob('test.greet', z.object({ name: z.string() }));
const clock = new MovableClock();

describe('putting a job in', () => {
  let testDatabase: TestDatabase;
  let node: TestNode;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    node = openNode(testDatabase.ownerUrl, clock);
    await addCompanies(node.runtime.db, 1, 2);
  });
  afterEach(() => clearJobs(node.runtime.db));
  afterAll(async () => {
    await node.close();
    await testDatabase.drop();
  });

  test('stores it with the company that put it in', async () => {
    await runInCompany(node.runtime, 2, (ctx) => ctx.enqueue(greet, { name: 'Ana' }, { key: 'ana', maxAttempts: 3 }));
    const rows = await allJobs(node.runtime.db);
    expect(rows).toMatchObject([
      { company_id: 2, name: 'test.greet', key: 'ana', attempts: 0, max_attempts: 3, payload: { name: 'Ana' } },
    ]);
    expect(rows[0]?.run_at).toEqual(clock.now());
  });

  test('is undone with the transaction it was put in by', async () => {
    const failing = runInCompany(node.runtime, 2, async (ctx) => {
      await ctx.enqueue(greet, { name: 'Ana' });
      await ctx.enqueue(greet, { name: 'Bia' }, { key: 'bia' });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await allJobs(node.runtime.db)).toEqual([]);
  });

  test('refuses what its worker could not read', async () => {
    const timed = defineJob('test.timed', z.object({ at: z.date() }));
    const put = (work: Parameters<typeof runInCompany<void>>[2]) => runInCompany(node.runtime, 2, work);
    await expect(put((ctx) => ctx.enqueue(greet, { name: 5 } as never))).rejects.toThrow(z.ZodError);
    // JSON makes a text of a date, so this schema would fail in the worker.
    await expect(put((ctx) => ctx.enqueue(timed, { at: clock.now() }))).rejects.toThrow(z.ZodError);
    expect(await allJobs(node.runtime.db)).toEqual([]);
  });

  test('for another company or for the platform is refused by the database', async () => {
    for (const other of [1, null]) {
      const crossing = runInCompany(node.runtime, 2, (ctx) =>
        enqueueJob(ctx.db, other, greet, { name: 'Eve' }, {}, ctx.now),
      );
      await expect(crossing).rejects.toThrow('row-level security');
    }
  });

  test('shows it to its own company only', async () => {
    await runInCompany(node.runtime, 1, (ctx) => ctx.enqueue(greet, { name: 'One' }));
    await runInCompany(node.runtime, 2, (ctx) => ctx.enqueue(greet, { name: 'Two' }));
    await runForPlatform(node.runtime, null, (ctx) => ctx.enqueue(greet, { name: 'Platform' }));
    const seen = (work: (db: TestNode['runtime']['db']) => Promise<{ rows: { name: string }[] }>) => work;
    const names = seen((db) =>
      sql<{ name: string }>`select payload ->> 'name' as name from jobs order by id`.execute(db),
    );
    expect((await tenantTransaction(node.runtime.db, 2, names)).rows).toEqual([{ name: 'Two' }]);
    expect((await platformTransaction(node.runtime.db, names)).rows).toHaveLength(3);
    expect((await names(node.runtime.db)).rows).toEqual([]);
    const stolen = tenantTransaction(node.runtime.db, 2, (db) => sql`delete from jobs`.execute(db));
    expect((await stolen).numAffectedRows).toBe(1n);
  });

  test('lets no company take jobs or touch the nodes and the cron entries', async () => {
    const inCompany = (statement: ReturnType<typeof sql>) =>
      tenantTransaction(node.runtime.db, 2, (db) => statement.execute(db));
    const now = clock.now();
    await expect(
      inCompany(sql`select * from claim_jobs('x', ${now}, ${now}, array['test.greet'], 9, '{}', false)`),
    ).rejects.toThrow('cannot be called inside one');
    await expect(inCompany(sql`select * from beat_node('x', '{}', ${now}, ${now}, '{}', ${now})`)).rejects.toThrow(
      'cannot be called inside one',
    );
    await expect(
      inCompany(sql`insert into nodes (id, roles, started_at, seen_at) values ('x', '{}', ${now}, ${now})`),
    ).rejects.toThrow('row-level security');
    await expect(inCompany(sql`insert into cron_runs (name, last_due_at) values ('x', ${now})`)).rejects.toThrow(
      'row-level security',
    );
  });
});
