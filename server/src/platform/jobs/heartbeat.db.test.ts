import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction } from '../db/index.ts';
import { defineJob, runInCompany } from '../use-case/index.ts';
import { handleJobOutside } from './handlers.ts';
import { addCompanies, allJobs, clearJobs, openNode, type TestNode } from './testing.ts';

const step = defineJob('test.step', z.object({}));
const clock = new MovableClock();

let testDatabase: TestDatabase;
let one: TestNode;
let two: TestNode;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  one = openNode(testDatabase.ownerUrl, clock, { beatMs: 20 });
  two = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(one.runtime.db, 1);
});
afterEach(async () => {
  await clearJobs(one.runtime.db);
  await platformTransaction(one.runtime.db, (db) => sql`delete from nodes`.execute(db));
});
afterAll(async () => {
  await one.close();
  await two.close();
  await testDatabase.drop();
});

const nodes = () =>
  platformTransaction(one.runtime.db, async (db) => {
    const { rows } = await sql<{ id: string; seen_at: Date }>`select id, seen_at from nodes`.execute(db);
    return new Map(rows.map((row) => [row.id, row.seen_at]));
  });

/** So many heartbeats, each with what it brings about. */
async function beats({ heartbeat }: Pick<TestNode, 'heartbeat'>, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    clock.advance(5_000);
    await heartbeat.beat();
    await heartbeat.settled();
  }
}

describe('the heartbeat of a process', () => {
  test('keeps it on the list of nodes until it stops', async () => {
    await two.heartbeat.start();
    clock.advance(5000);
    await two.heartbeat.beat();
    expect((await nodes()).get(two.nodeId)).toEqual(clock.now());
    await two.heartbeat.stop();
    expect((await nodes()).size).toBe(0);
  });

  test('tells of a node that was silent for 15 s and has not been heard of for 10 s more, once', async () => {
    await one.heartbeat.beat();
    await two.heartbeat.beat();
    await beats(two, 3);
    expect(two.gone).toEqual([]);
    clock.advance(1);
    await beats(two, 2);
    expect(two.gone).toEqual([]);
    await beats(two, 2);
    expect(two.gone).toEqual([one.nodeId]);
    expect([...(await nodes()).keys()]).toEqual([two.nodeId]);
  });

  test('tells again of a silent node as long as what follows from it fails', async () => {
    let tries = 0;
    const { createHeartbeat } = await import('./heartbeat.ts');
    const heartbeat = createHeartbeat({
      runtime: two.runtime,
      nodeId: 'unlucky',
      roles: [],
      onNodeGone: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not now');
      },
    });
    await one.heartbeat.beat();
    await beats({ heartbeat }, 6);
    expect(tries).toBe(1);
    await beats({ heartbeat }, 2);
    expect(tries).toBe(2);
  });

  test('keeps the lease of a job that takes long, and lets the job know when it was lost', async () => {
    let isAborted = false;
    let finish = (): void => undefined;
    const handler = handleJobOutside(step, async ({ signal }) => {
      signal.addEventListener('abort', () => (isAborted = true));
      await new Promise<void>((resolve) => (finish = resolve));
    });
    await runInCompany(one.runtime, 1, (ctx) => ctx.enqueue(step, {}));
    const worker = two.createWorker({ handlers: [handler] });
    worker.start();
    while (!(await allJobs(one.runtime.db)).some((job) => job.locked_by === two.nodeId)) await sleep(5);

    clock.advance(13_000);
    await two.heartbeat.beat();
    clock.advance(13_000);
    const thief = one.createWorker({ handlers: [handleJobOutside(step, async () => undefined)] });
    expect(await thief.runDue()).toBe(0);
    expect(isAborted).toBe(false);

    clock.advance(1000);
    expect(await thief.runDue()).toBe(1);
    await two.heartbeat.beat();
    expect(isAborted).toBe(true);
    finish();
    await worker.stop();
  });

  test('says how long the oldest due job has been waiting', async () => {
    await one.heartbeat.beat();
    expect(one.heartbeat.queueAgeSeconds()).toBe(0);
    await runInCompany(one.runtime, 1, (ctx) =>
      ctx.enqueue(step, {}, { runAt: new Date(clock.now().getTime() + 1000) }),
    );
    await one.heartbeat.beat();
    expect(one.heartbeat.queueAgeSeconds()).toBe(0);
    clock.advance(31_000);
    await one.heartbeat.beat();
    expect(one.heartbeat.queueAgeSeconds()).toBe(30);
  });
});

test('a process with nothing to do sends one statement per heartbeat: 12 a minute', async () => {
  const statements: string[] = [];
  // Whatever goes through the pool, as the database would count it.
  const watch = (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first] = args;
        const text = typeof first === 'string' ? first : (first as { text: string }).text;
        statements.push(...text.split(';').map((statement) => statement.trim()));
        return query(...args);
      },
    });
  };
  const idle = openNode(testDatabase.ownerUrl, clock, { beatMs: 20 });
  idle.database.pool.on('connect', watch);
  const cron = [{ name: 'nightly', at: '03:00', zone: 'America/Sao_Paulo', job: step }];
  const worker = idle.createWorker({
    handlers: [handleJobOutside(step, async () => undefined)],
    cron,
    listenUrl: testDatabase.ownerUrl,
  });
  const beats = () => statements.filter((statement) => statement.includes('beat_node')).length;
  await idle.heartbeat.start();
  worker.start();
  // Once what a start brings with it is over: ten heartbeats with nothing between them.
  do {
    statements.length = 0;
    while (beats() < 10) await sleep(10);
  } while (statements.some((statement) => statement.includes('claim_jobs')));
  statements.length = 0;
  while (beats() < 20) await sleep(10);
  const sent = statements.slice();
  const perMinute = (12 * sent.length) / sent.filter((statement) => statement.includes('beat_node')).length;
  await worker.stop();
  await idle.heartbeat.stop();
  await idle.close();
  // At twelve heartbeats a minute that is what an idle minute costs.
  console.log(`an idle minute: ${perMinute} statements`);
  expect(perMinute).toBe(12);
});
