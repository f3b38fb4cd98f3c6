import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { statementsDuring } from '#test/statements';
import { MovableClock } from '../clock/index.ts';
import { defineJob, runInCompany } from '../use-case/index.ts';
import { handleJob, handleJobOutside } from './handlers.ts';
import { addCompanies, allJobs, clearJobs, openNode, type TestNode } from './testing.ts';

const step = defineJob('test.step', z.object({ name: z.string() }));
const clock = new MovableClock();

let testDatabase: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  node = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(node.runtime.db, 1);
});
afterEach(() => clearJobs(node.runtime.db));
afterAll(async () => {
  await node.close();
  await testDatabase.drop();
});

const put = (names: string[], options: { key?: string } = {}) =>
  runInCompany(node.runtime, 1, async (ctx) => {
    for (const name of names) await ctx.enqueue(step, { name }, options);
  });

describe('workers that are running', () => {
  const waitFor = async (isDone: () => boolean | Promise<boolean>, what: string) => {
    const endAt = Date.now() + 15_000;
    while (!(await isDone())) {
      if (Date.now() > endAt) throw new Error(`waited in vain for ${what}`);
      await sleep(10);
    }
  };
  let others: TestNode[] = [];
  const anotherNode = () => {
    const made = openNode(testDatabase.ownerUrl, clock);
    others.push(made);
    return made;
  };
  afterEach(async () => {
    for (const other of others) await other.close();
    others = [];
  });

  test('are woken for the jobs they run, once a kind: what others run costs them no look', async () => {
    const made = anotherNode();
    const other = defineJob('test.other', z.object({}));
    const idle = made.createWorker({ handlers: [handleJob(other, async () => undefined)] });
    const heard: unknown[] = [];
    made.wake.subscribe((job) => heard.push(job));
    const asked = await statementsDuring(async () => {
      idle.start();
      await runInCompany(made.runtime, 1, async (ctx) => {
        for (const name of ['one', 'two']) await ctx.enqueue(step, { name });
      });
      await idle.stop();
    });
    expect(heard.slice(0, 2)).toEqual([step.name, undefined]);
    // The one with which it starts.
    expect(asked.filter((text) => text.includes('claim_jobs'))).toHaveLength(1);
  });

  test('take over a job of their own whose lease ran out, and keep it although the first try ends after that', async () => {
    const made = anotherNode();
    const tries: { readonly signal: AbortSignal; readonly end: () => void }[] = [];
    const handler = handleJobOutside(step, ({ signal }) => new Promise((end) => void tries.push({ signal, end })));
    const outcomes: string[] = [];
    const worker = made.createWorker({ handlers: [handler], onReport: ({ outcome }) => void outcomes.push(outcome) });
    await put(['one']);
    worker.start();
    await waitFor(() => tries.length === 1, 'the job');
    // Nobody was heard of meanwhile.
    clock.advance(15_000);
    made.wake.wake(step.name);
    await waitFor(() => tries.length === 2, 'its second try');
    expect(tries.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    tries[0]?.end();
    await waitFor(() => outcomes.length === 1, 'the end of its first try');
    expect(outcomes).toEqual(['lost']);

    clock.advance(5_000);
    await made.heartbeat.beat();
    const [job] = await allJobs(node.runtime.db);
    expect(job).toMatchObject({ locked_by: made.nodeId, attempts: 2 });
    expect(job?.lease_until?.getTime()).toBeGreaterThan(clock.now().getTime() + 10_000);
    tries[1]?.end();
    await waitFor(() => outcomes.length === 2, 'the end of its second try');
    expect(await allJobs(node.runtime.db)).toEqual([]);
    await worker.stop();
  });

  test('on two nodes run each job once, and keep the order of every key', async () => {
    const ran: string[] = [];
    const running = new Map<string, number>();
    let overlaps = 0;
    const lane = (name: string) => name.split('.')[0] ?? '';
    const handler = handleJob(step, async (_ctx, { name }) => {
      const key = lane(name);
      running.set(key, (running.get(key) ?? 0) + 1);
      if ((running.get(key) ?? 0) > 1) overlaps += 1;
      await sleep(1);
      ran.push(name);
      running.set(key, (running.get(key) ?? 0) - 1);
    });
    const nodes = [anotherNode(), anotherNode()];
    const workers = nodes.map((made) =>
      made.createWorker({ handlers: [handler], concurrency: 8, listenUrl: testDatabase.ownerUrl }),
    );
    for (const worker of workers) worker.start();
    const keys = ['a', 'b', 'c', 'd'];
    const counts = Array.from({ length: 25 }, (_, index) => index);
    // Each key is fed by one writer, in its own order, in transactions that run beside each other.
    await Promise.all(
      keys.map(async (key) => {
        for (const index of counts) await put([`${key}.${index}`], { key });
      }),
    );
    await waitFor(() => ran.length >= 100, 'all jobs');
    for (const worker of workers) await worker.stop();
    expect(overlaps).toBe(0);
    for (const key of keys) {
      expect(ran.filter((name) => lane(name) === key)).toEqual(counts.map((index) => `${key}.${index}`));
    }
    expect(await allJobs(node.runtime.db)).toEqual([]);
  });

  test('leave two thirds of their places to others, however much one company has put in', async () => {
    let running = 0;
    let most = 0;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const handler = handleJob(step, async () => {
      most = Math.max(most, (running += 1));
      await gate;
      running -= 1;
    });
    const other = anotherNode();
    const worker = other.createWorker({ handlers: [handler] });
    await put(Array.from({ length: 12 }, (_, index) => `many.${index}`));
    worker.start();
    await waitFor(() => running > 0, 'the first of them');
    await sleep(300);
    release();
    await waitFor(async () => (await allJobs(node.runtime.db)).length === 0, 'all of them');
    await worker.stop();
    // Of six.
    expect(most).toBe(2);
  });

  test('start a job put in by another process at once', async () => {
    const ran: string[] = [];
    const other = anotherNode();
    const handler = handleJob(step, async (_ctx, { name }) => void ran.push(name));
    const worker = other.createWorker({ handlers: [handler], listenUrl: testDatabase.ownerUrl });
    worker.start();
    for (const name of ['first', 'second', 'third']) {
      // Nothing but being told finds the later ones: no heart beats here, and the next look is a minute away.
      await put([name]);
      await waitFor(() => ran.includes(name), name);
      await sleep(100);
    }
    await worker.stop();
  });

  test('finish what they run before they stop, and take nothing new', async () => {
    const ran: string[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const handler = handleJob(step, async (_ctx, { name }) => {
      await gate;
      ran.push(name);
    });
    const other = anotherNode();
    const worker = other.createWorker({ handlers: [handler], concurrency: 1 });
    await put(['running', 'waiting'], { key: 'line' });
    worker.start();
    await waitFor(async () => (await allJobs(node.runtime.db)).some((job) => job.locked_by !== null), 'the start');
    const stopped = worker.stop();
    release();
    await stopped;
    expect(ran).toEqual(['running']);
    // It is in front now, for another node to take.
    expect(await allJobs(node.runtime.db)).toMatchObject([{ attempts: 0, locked_by: null, place: 'front' }]);
  });

  test('give back what they cannot finish in time, and what it did is undone', async () => {
    let hasAborted = false;
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const endless = handleJobOutside(step, async ({ signal }) => {
      signal.addEventListener('abort', () => (hasAborted = true));
      await gate;
    });
    const reports: string[] = [];
    const other = anotherNode();
    const worker = other.createWorker({ handlers: [endless], onReport: ({ outcome }) => reports.push(outcome) });
    await put(['endless'], { key: 'line' });
    worker.start();
    await waitFor(async () => (await allJobs(node.runtime.db)).some((job) => job.locked_by !== null), 'the start');
    await worker.stop({ withinMs: 20 });
    expect(hasAborted).toBe(true);
    expect(await allJobs(node.runtime.db)).toMatchObject([{ attempts: 0, locked_by: null, place: 'front' }]);
    const ran: string[] = [];
    const quick = handleJob(step, async (_ctx, { name }) => void ran.push(name));
    await node.createWorker({ handlers: [quick] }).runDue();
    expect(ran).toEqual(['endless']);
    release();
    await waitFor(() => reports.length === 1, 'the end of the given back job');
    expect(reports).toEqual(['lost']);
  });
});
