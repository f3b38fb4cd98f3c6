import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { countStatements } from '#test/statements';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction } from '../db/index.ts';
import { defineJob } from '../use-case/index.ts';
import { createCron, type CronEntry } from './cron.ts';
import { handlePlatformJob } from './handlers.ts';
import { allJobs, clearJobs, openNode, type TestNode } from './testing.ts';

const tidy = defineJob('test.tidy', z.object({ depth: z.int().default(1) }));
const nightly: CronEntry = { name: 'test.nightly', at: '03:00', zone: 'America/Sao_Paulo', job: tidy };
const often: CronEntry = { name: 'test.often', everyMinutes: 10, job: tidy, payload: { depth: 2 } };
const clock = new MovableClock();

let testDatabase: TestDatabase;
let one: TestNode;
let two: TestNode;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  one = openNode(testDatabase.ownerUrl, clock);
  two = openNode(testDatabase.ownerUrl, clock);
});
beforeEach(async () => {
  await clearJobs(one.runtime.db);
  await platformTransaction(one.runtime.db, (db) => sql`delete from cron_runs`.execute(db));
  clock.set('2026-03-02T15:00:00Z');
});
afterAll(async () => {
  await one.close();
  await two.close();
  await testDatabase.drop();
});

function start(node: TestNode, cron: CronEntry[], work: (depth: number) => void = () => undefined) {
  const ran: string[] = [];
  const handler = handlePlatformJob(tidy, async ({ now }, { depth }) => {
    ran.push(`${now.toISOString().slice(0, 16)} ${depth}`);
    work(depth);
  });
  return { ran, worker: node.createWorker({ handlers: [handler], cron }) };
}

describe('work that comes again and again', () => {
  test('is next for as long as its time has come and nobody has seen it', async () => {
    const cron = createCron(one.runtime, [often]);
    await cron.fire();
    expect(cron.nextAt()).toEqual(new Date('2026-03-02T15:10:00Z'));
    // A heartbeat a moment too late asks how long to sleep.
    clock.set('2026-03-02T15:10:00.004Z');
    expect(cron.nextAt()).toEqual(new Date('2026-03-02T15:10:00Z'));
    await cron.fire();
    expect(cron.nextAt()).toEqual(new Date('2026-03-02T15:20:00Z'));
  });

  test('goes on by the clock as it is, after one that was ahead', async () => {
    const ahead = start(one, [often]);
    await ahead.worker.runDue();
    clock.set('2026-03-05T15:00:00Z');
    await ahead.worker.runDue();
    expect(ahead.ran).toEqual(['2026-03-05T15:00 2']);
    // The clock is set right while the process runs, and another one starts.
    clock.set('2026-03-02T15:20:30Z');
    const fresh = start(two, [often]);
    await ahead.worker.runDue();
    await fresh.worker.runDue();
    clock.set('2026-03-02T15:30:00Z');
    await fresh.worker.runDue();
    clock.set('2026-03-02T15:40:00Z');
    await ahead.worker.runDue();
    expect([...ahead.ran.slice(1), ...fresh.ran]).toEqual(['2026-03-02T15:40 2', '2026-03-02T15:30 2']);
  });

  test('runs when it is due, with its payload, and not before', async () => {
    const { ran, worker } = start(one, [nightly, often]);
    await worker.runDue();
    expect(ran).toEqual([]);
    clock.advance(10 * 60_000);
    await worker.runDue();
    await worker.runDue();
    expect(ran).toEqual(['2026-03-02T15:10 2']);
    clock.set('2026-03-03T05:59:59Z');
    await worker.runDue();
    clock.set('2026-03-03T06:00:00Z');
    await worker.runDue();
    expect(ran.slice(1).toSorted()).toEqual(['2026-03-03T05:59 2', '2026-03-03T06:00 1', '2026-03-03T06:00 2']);
  });

  test('that was missed while nobody was there runs once after the start', async () => {
    await start(one, [nightly]).worker.runDue();
    clock.set('2026-03-06T15:00:00Z');
    const { ran, worker } = start(two, [nightly]);
    await worker.runDue();
    await worker.runDue();
    expect(ran).toEqual(['2026-03-06T15:00 1']);
    clock.set('2026-03-07T06:00:00Z');
    await worker.runDue();
    expect(ran).toHaveLength(2);
  });

  test('runs once however many nodes there are', async () => {
    const nodes = [start(one, [often]), start(two, [often])];
    for (const { worker } of nodes) await worker.runDue();
    for (let hour = 0; hour < 6; hour += 1) {
      clock.advance(10 * 60_000);
      await Promise.all(nodes.map(({ worker }) => worker.runDue()));
    }
    expect(nodes.flatMap(({ ran }) => ran)).toHaveLength(6);
  });

  test('does not pile up while its last run is still being tried', async () => {
    let isBroken = true;
    const { ran, worker } = start(one, [often], () => {
      if (isBroken) throw new Error('not today');
    });
    await worker.runDue();
    // The rests between the attempts grow beyond the ten minutes.
    for (let tick = 0; tick < 30; tick += 1) {
      clock.advance(10 * 60_000);
      await worker.runDue();
    }
    expect((await allJobs(one.runtime.db)).filter(({ dead_at }) => dead_at === null).length).toBeLessThanOrEqual(1);
    isBroken = false;
    ran.length = 0;
    clock.advance(3_600_000);
    await worker.runDue();
    clock.advance(10 * 60_000);
    await worker.runDue();
    expect(ran).toHaveLength(2);
  });

  test('is no job where it has nothing to do, and all that is due is asked in one transaction', async () => {
    const waiting = (name: string, value: boolean): CronEntry => ({
      ...often,
      name: `test.${name}`,
      when: () => sql<boolean>`${value}::boolean`,
    });
    const entries = [waiting('idle', false), waiting('calm', false), waiting('busy', true)];
    const { ran, worker } = start(one, entries);
    await worker.runDue();
    clock.advance(10 * 60_000);
    await worker.runDue();
    expect(ran).toEqual(['2026-03-02T15:10 2']);
    // Their time has been, and comes again.
    clock.advance(10 * 60_000);
    const cron = createCron(two.runtime, entries.slice(0, 2));
    await cron.fire();
    clock.advance(10 * 60_000);
    // Begin with its binding, what is due, what there is to do, commit.
    expect(await countStatements(() => cron.fire())).toBe(4);
    expect(await allJobs(one.runtime.db)).toEqual([]);
  });

  test('is woken for by a worker that runs', async () => {
    clock.set(new Date(Math.floor(Date.now() / 600_000) * 600_000 + 599_900));
    const { ran, worker } = start(one, [often]);
    await worker.runDue();
    worker.start();
    await new Promise((resolve) => setTimeout(resolve, 30));
    // Its timer counts the hundred milliseconds that are left; the clock has gone on when it rings.
    clock.advance(100);
    for (let tries = 0; ran.length === 0 && tries < 500; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await worker.stop();
    expect(ran).toHaveLength(1);
  });
});
