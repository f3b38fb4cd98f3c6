import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction } from '../db/index.ts';
import { defineJob, runForPlatform, runInCompany } from '../use-case/index.ts';
import { retryDeadJob } from './dead-jobs.repo.ts';
import { handleJob, handleJobOutside, handlePlatformJob } from './handlers.ts';
import { claimJobs } from './jobs.repo.ts';
import { runJob } from './run-job.ts';
import { addCompanies, allJobs, clearJobs, openNode, type TestNode } from './testing.ts';

const step = defineJob('test.step', z.object({ name: z.string() }));
const clock = new MovableClock();

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

const put = (company: number, names: string[], options: { key?: string; runAt?: Date; maxAttempts?: number } = {}) =>
  runInCompany(node.runtime, company, async (ctx) => {
    for (const name of names) await ctx.enqueue(step, { name }, options);
  });

/** A worker that writes down what it ran and fails where it is told to. */
function recorder(fails: (name: string, attempt: number) => boolean = () => false) {
  const ran: string[] = [];
  const tries = new Map<string, number>();
  const handler = handleJob(step, async ({ companyId }, { name }) => {
    const attempt = (tries.get(name) ?? 0) + 1;
    tries.set(name, attempt);
    ran.push(`${companyId} ${name}`);
    if (fails(name, attempt)) throw new Error(`${name} does not want to`);
  });
  return { ran, worker: node.createWorker({ handlers: [handler] }) };
}

describe('jobs of one key', () => {
  test('run in the order they were put in, and one that fails is tried again before the next', async () => {
    const { ran, worker } = recorder((name, attempt) => name === 'b' && attempt <= 2);
    await put(1, ['a', 'b', 'c', 'd'], { key: 'line' });
    await worker.runDue();
    expect(ran).toEqual(['1 a', '1 b']);
    clock.advance(999);
    expect(await worker.runDue()).toBe(0);
    clock.advance(1);
    await worker.runDue();
    expect(ran).toEqual(['1 a', '1 b', '1 b']);
    clock.advance(2000);
    await worker.runDue();
    expect(ran).toEqual(['1 a', '1 b', '1 b', '1 b', '1 c', '1 d']);
    expect(await allJobs(node.runtime.db)).toEqual([]);
  });

  test('do not hold up other keys, jobs without one, or the same key of another company', async () => {
    const { ran, worker } = recorder((name) => name === 'stuck');
    await put(1, ['stuck', 'behind'], { key: 'line' });
    await put(2, ['free'], { key: 'line' });
    await put(1, ['other'], { key: 'other line' });
    await put(1, ['plain']);
    await worker.runDue();
    expect(ran.toSorted()).toEqual(['1 other', '1 plain', '1 stuck', '2 free']);
  });

  test('wait behind one that is due later', async () => {
    const { ran, worker } = recorder();
    await put(1, ['later'], { key: 'line', runAt: new Date(clock.now().getTime() + 60_000) });
    await put(1, ['now'], { key: 'line' });
    expect(await worker.runDue()).toBe(0);
    clock.advance(60_000);
    await worker.runDue();
    expect(ran).toEqual(['1 later', '1 now']);
  });

  test('go on after one that is put aside for good', async () => {
    const { ran, worker } = recorder((name) => name === 'bad');
    await put(1, ['bad'], { key: 'line', maxAttempts: 1 });
    await put(1, ['good'], { key: 'line' });
    await worker.runDue();
    expect(ran).toEqual(['1 bad', '1 good']);
  });

  test('left without one in front by a process that died are found again', async () => {
    const { ran, worker } = recorder();
    await put(1, ['a', 'b'], { key: 'line' });
    await worker.runDue();
    // What is left when a worker dies after the commit of `a` and before it moved the lane on.
    await put(1, ['x', 'y'], { key: 'line' });
    await platformTransaction(node.runtime.db, (db) => sql`update jobs set place = 'behind'`.execute(db));
    const { worker: next, ran: nextRan } = recorder();
    await next.runDue();
    expect([ran, nextRan]).toEqual([
      ['1 a', '1 b'],
      ['1 x', '1 y'],
    ]);
  });
});

describe('a job', () => {
  test('is taken by one of many nodes that ask at the same time', async () => {
    await runInCompany(node.runtime, 1, async (ctx) => {
      for (let index = 0; index < 40; index += 1) await ctx.enqueue(step, { name: String(index) });
    });
    const now = clock.now();
    const ask = (nodeId: string) =>
      claimJobs(node.runtime.db, {
        nodeId,
        names: [step.name],
        most: 3,
        now,
        leaseUntil: new Date(now.getTime() + 1000),
        freed: [],
        sweep: false,
        busy: [],
        share: 3,
      });
    const taken: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const claims = await Promise.all(Array.from({ length: 9 }, (_, index) => ask(`node-${index}`)));
      taken.push(...claims.flatMap(({ jobs }) => jobs.map(({ id }) => id)));
    }
    expect([taken.length, new Set(taken).size]).toEqual([40, 40]);
  });

  test('waits for its time', async () => {
    const { ran, worker } = recorder();
    await put(1, ['later'], { runAt: new Date(clock.now().getTime() + 3_600_000) });
    expect(await worker.runDue()).toBe(0);
    clock.advance(3_600_000);
    expect(await worker.runDue()).toBe(1);
    expect(ran).toEqual(['1 later']);
  });

  test('does its work and ends in one transaction: a failure leaves nothing of it', async () => {
    let isBroken = true;
    const handler = handleJob(step, async (ctx) => {
      await sql`insert into queues (company_id, name, color, created_at) values (1, 'Made', '#fff', ${ctx.now})`.execute(
        ctx.db,
      );
      await ctx.enqueue(step, { name: 'follow-up' }, { runAt: new Date(ctx.now.getTime() + 1e9) });
      if (isBroken) throw new Error('half way');
    });
    const worker = node.createWorker({ handlers: [handler] });
    const queues = () =>
      runInCompany(node.runtime, 1, async ({ db }) => (await sql`select from queues`.execute(db)).rows.length);
    await put(1, ['make']);
    await worker.runDue();
    expect([await queues(), (await allJobs(node.runtime.db)).length]).toEqual([0, 1]);
    isBroken = false;
    clock.advance(1000);
    await worker.runDue();
    const left = await allJobs(node.runtime.db);
    expect([await queues(), left.map(({ attempts }) => attempts)]).toEqual([1, [0]]);
  });

  test('whose transaction commits after its lease was taken over is undone', async () => {
    // Another process takes it while this one works.
    const { promise: atWork, resolve: begin } = Promise.withResolvers<void>();
    const takenOver = atWork.then(() =>
      platformTransaction(node.runtime.db, (db) =>
        sql`update jobs set locked_by = 'somebody else', attempts = attempts + 1`.execute(db),
      ),
    );
    const handler = handleJob(step, async (ctx) => {
      await sql`insert into queues (company_id, name, color, created_at) values (1, 'Late', '#eee', ${ctx.now})`.execute(
        ctx.db,
      );
      begin();
      await takenOver;
    });
    const reports: string[] = [];
    const worker = node.createWorker({ handlers: [handler], onReport: ({ outcome }) => reports.push(outcome) });
    await put(1, ['late']);
    await worker.runDue();
    const late = await runInCompany(node.runtime, 1, ({ db }) =>
      sql`select from queues where name = 'Late'`.execute(db).then(({ rows }) => rows.length),
    );
    expect([late, reports]).toEqual([0, ['lost']]);
    expect(await allJobs(node.runtime.db)).toMatchObject([{ locked_by: 'somebody else', attempts: 2 }]);
  });

  test('that nobody here knows is left for a process that does', async () => {
    const { worker } = recorder();
    const unknown = defineJob('test.from-the-future', z.object({}));
    await runInCompany(node.runtime, 1, (ctx) => ctx.enqueue(unknown, {}));
    expect(await worker.runDue()).toBe(0);
    expect(await allJobs(node.runtime.db)).toMatchObject([{ attempts: 0, dead_at: null }]);
  });

  test('of the platform runs outside of any company, and one of a company put in there fails', async () => {
    const tidy = defineJob('test.tidy', z.object({ days: z.int().default(7) }));
    const seen: unknown[] = [];
    const worker = node.createWorker({
      handlers: [
        handlePlatformJob(tidy, async (ctx, payload) => {
          const { rows } = await sql<{ on: boolean }>`select app_platform() as on`.execute(ctx.db);
          seen.push(payload, rows[0]?.on);
        }),
        handleJob(step, async () => undefined),
      ],
    });
    await runForPlatform(node.runtime, null, async (ctx) => {
      await ctx.enqueue(tidy, {});
      await ctx.enqueue(step, { name: 'lost' }, { maxAttempts: 1 });
    });
    await worker.runDue();
    expect(seen).toEqual([{ days: 7 }, true]);
    expect((await allJobs(node.runtime.db)).map(({ last_error }) => last_error)).toEqual([
      expect.stringContaining('was put in without one'),
    ]);
  });

  test('outside of a transaction keeps what it did when it fails later, and knows its attempt', async () => {
    const attempts: number[] = [];
    const handler = handleJobOutside(step, async (tools, { name }) => {
      attempts.push(tools.attempt);
      await tools.inCompany((ctx) =>
        ctx.enqueue(step, { name: `${name}+` }, { runAt: new Date(tools.now().getTime() + 1e9) }),
      );
      if (tools.attempt === 1) throw new Error('the line was cut');
    });
    const worker = node.createWorker({ handlers: [handler] });
    await put(1, ['fetch']);
    await worker.runDue();
    clock.advance(1000);
    await worker.runDue();
    expect(attempts).toEqual([1, 2]);
    expect(await allJobs(node.runtime.db)).toHaveLength(2);
  });

  test('outside of a transaction may end with what it does last: both are there, or neither', async () => {
    const left = async () => (await allJobs(node.runtime.db)).map(({ payload }) => payload);
    const later = (now: Date) => ({ runAt: new Date(now.getTime() + 1e9) });
    const handler = handleJobOutside(step, (tools, { name }) =>
      tools.finish(async (ctx) => {
        await ctx.enqueue(step, { name: `${name}+` }, later(ctx.now));
        if (tools.attempt === 1) throw new Error('not yet');
      }),
    );
    const worker = node.createWorker({ handlers: [handler] });
    await put(1, ['fetch']);
    await worker.runDue();
    expect(await left()).toEqual([{ name: 'fetch' }]);
    clock.advance(1000);
    await worker.runDue();
    expect(await left()).toEqual([{ name: 'fetch+' }]);
  });

  test.each([
    ['returns', () => undefined],
    ['fails', () => Promise.reject(new Error('The process stops.'))],
  ])('that %s because its process stops is not over, and stopping it was no try', async (_how, end) => {
    const ends: unknown[] = [];
    const stopping = new AbortController();
    const handler = handleJobOutside(
      step,
      async () => {
        stopping.abort();
        await end();
      },
      async (_ctx, payload) => void ends.push(payload),
    );
    await put(1, ['half'], { maxAttempts: 1 });
    const { nodeId, runtime } = node;
    const now = clock.now();
    const claim = { nodeId, names: [step.name], most: 1, now, leaseUntil: new Date(now.getTime() + 1000) };
    const { jobs } = await claimJobs(runtime.db, { ...claim, freed: [], sweep: false, busy: [], share: 1 });
    const [job] = jobs;
    if (!job) throw new Error('No job was taken.');
    const parts = { runtime, nodeId, handlers: new Map([[step.name, handler]]) };
    expect(await runJob(parts, job, stopping.signal)).toBe('lost');
    expect(ends).toEqual([]);
    // As it was: whoever stops gives it back.
    expect(await allJobs(runtime.db)).toMatchObject([
      { payload: { name: 'half' }, locked_by: nodeId, dead_at: null, last_error: null },
    ]);
  });

  test('whose lease another process has taken leaves nothing of its last transaction', async () => {
    const handler = handleJobOutside(step, async (tools, { name }) => {
      await platformTransaction(node.runtime.db, (db) => sql`update jobs set attempts = attempts + 1`.execute(db));
      await tools.finish((ctx) => ctx.enqueue(step, { name: `${name}+` }));
    });
    await put(1, ['fetch']);
    await node.createWorker({ handlers: [handler] }).runDue();
    expect(await allJobs(node.runtime.db)).toMatchObject([{ payload: { name: 'fetch' }, attempts: 2 }]);
  });
});

const deadJobs = () =>
  platformTransaction(node.runtime.db, async (db) => {
    const { rows } = await sql<{ id: string; companyId: number; payload: unknown; attempts: number; error: string }>`
      select id, company_id as "companyId", payload, attempts, last_error as error from jobs where dead_at is not null
    `.execute(db);
    return rows;
  });

describe('a job that fails for good', () => {
  test('is kept with its payload and its error, and runs again when somebody wants it', async () => {
    const { ran, worker } = recorder((_name, attempt) => attempt <= 3);
    await put(2, ['bad'], { maxAttempts: 3 });
    for (let round = 0; round < 5; round += 1) {
      await worker.runDue();
      clock.advance(10_000);
    }
    expect(ran).toHaveLength(3);
    const dead = await deadJobs();
    expect(dead).toMatchObject([{ companyId: 2, payload: { name: 'bad' }, attempts: 3 }]);
    expect(dead[0]?.error).toContain('bad does not want to');
    const retry = (id: number) => platformTransaction(node.runtime.db, (db) => retryDeadJob(db, id, clock.now()));
    expect(await retry(Number(dead[0]?.id))).toBe(true);
    expect(await retry(Number(dead[0]?.id))).toBe(false);
    expect(await worker.runDue()).toBe(1);
    expect(await allJobs(node.runtime.db)).toEqual([]);
  });

  test('goes ahead of the later ones of its key when it is tried again', async () => {
    const { ran, worker } = recorder((name, attempt) => name === 'first' && attempt === 1);
    await put(1, ['first'], { key: 'line', maxAttempts: 1 });
    await worker.runDue();
    const inAnHour = new Date(clock.now().getTime() + 3_600_000);
    await put(1, ['second', 'third'], { key: 'line', runAt: inAnHour });
    await worker.runDue();
    const [dead] = await deadJobs();
    await platformTransaction(node.runtime.db, (db) => retryDeadJob(db, Number(dead?.id), clock.now()));
    clock.set(inAnHour);
    await worker.runDue();
    // The second already stood in front; the third had not come up yet.
    expect(ran).toEqual(['1 first', '1 second', '1 first', '1 third']);
  });

  test('includes one whose process died at its last attempt', async () => {
    const { ran, worker } = recorder();
    await put(1, ['killer'], { maxAttempts: 2 });
    await platformTransaction(node.runtime.db, (db) =>
      sql`update jobs set attempts = 2, locked_by = 'dead node', lease_until = ${clock.now()}`.execute(db),
    );
    await worker.runDue();
    expect(ran).toEqual([]);
    const [dead] = await deadJobs();
    expect(dead?.error).toContain('died or hung');
  });
});
