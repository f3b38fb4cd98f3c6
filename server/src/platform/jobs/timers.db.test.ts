import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defaultMaxAttempts } from '@oplano/core/jobs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction } from '../db/index.ts';
import { withOwnerClient } from '../db-raw/owner-client.ts';
import { defineTimer, runInCompany, type CompanyCtx, type Timer } from '../use-case/index.ts';
import { handleTimer } from './handle-timer.ts';
import { addCompanies, allJobs, clearJobs, openNode, type TestNode } from './testing.ts';

const note = z.object({ note: z.string() });
const ring = defineTimer('test.ring', 'queues', note);
const blink = defineTimer('test.blink', 'queues', note);

const clock = new MovableClock();
const start = clock.now();
const at = (seconds: number): Date => new Date(start.getTime() + seconds * 1000);

let testDatabase: TestDatabase;
let node: TestNode;
let other: TestNode;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  // As a migration does for a table that timers are to be about.
  await withOwnerClient(testDatabase.ownerUrl, (client) =>
    client.query(`create trigger forget_timers after delete on queues
      referencing old table as gone for each statement execute function forget_timers()`),
  );
  node = openNode(testDatabase.ownerUrl, clock);
  other = openNode(testDatabase.ownerUrl, clock);
  await addCompanies(node.runtime.db, 1, 2);
});
beforeEach(() => clock.set(start));
afterEach(async () => {
  await clearJobs(node.runtime.db);
  await platformTransaction(node.runtime.db, (db) => sql`delete from timers`.execute(db));
});
afterAll(async () => {
  await node.close();
  await other.close();
  await testDatabase.drop();
});

const inCompany = <T>(companyId: number, work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
  runInCompany(node.runtime, companyId, work);

let queues = 0;
const aQueue = (companyId = 1): Promise<number> =>
  inCompany(companyId, async ({ db, now }) => {
    queues += 1;
    const { rows } = await sql<{ id: number }>`
      insert into queues (company_id, name, color, created_at)
      values (${companyId}, ${`Fila ${queues}`}, ${`#${queues}`}, ${now}) returning id
    `.execute(db);
    return rows[0]?.id ?? 0;
  });

const set = (id: number, due: Date, text: string, timer: Timer<typeof note> = ring, companyId = 1): Promise<void> =>
  inCompany(companyId, (ctx) => ctx.timers.set(timer, id, due, { note: text }));

const lockQueue = async ({ db }: CompanyCtx, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`select id from queues where id = ${id} for update`.execute(db);
  return rows[0]?.id;
};

/** Handlers that say what they were called with. */
const telling = (fired: string[], meanwhile: (ctx: CompanyCtx, id: number) => Promise<void> = async () => undefined) =>
  [ring, blink].map((timer) =>
    handleTimer(timer, {
      lock: lockQueue,
      act: async (ctx, id, { payload }) => {
        await meanwhile(ctx, id);
        ctx.afterCommit(() => void fired.push(payload.note));
      },
    }),
  );

const waiting = (): Promise<number> =>
  platformTransaction(node.runtime.db, async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from timers`.execute(db);
    return rows[0]?.count ?? 0;
  });

describe('a timer', () => {
  test('fires once when its time has come, by due time and not by when it was set', async () => {
    const [first, second] = [await aQueue(), await aQueue()];
    await set(first, at(60), 'later');
    await set(second, at(30), 'earlier');
    const fired: string[] = [];
    const worker = node.createWorker({ handlers: telling(fired) });
    clock.set(at(29));
    await worker.runDue();
    expect(fired).toEqual([]);
    clock.set(at(90));
    await worker.runDue();
    await worker.runDue();
    expect(fired).toEqual(['earlier', 'later']);
    expect([await waiting(), await allJobs(node.runtime.db)]).toEqual([0, []]);
  });

  test('is one of its kind for a subject: the last one set counts, and other kinds are not touched', async () => {
    const id = await aQueue();
    await set(id, at(10), 'first');
    await set(id, at(20), 'second');
    await set(id, at(15), 'beside', blink);
    expect(await inCompany(1, ({ timers }) => timers.find(ring, id))).toEqual({
      due: at(20),
      payload: { note: 'second' },
    });
    const fired: string[] = [];
    clock.set(at(60));
    await node.createWorker({ handlers: telling(fired) }).runDue();
    expect(fired).toEqual(['beside', 'second']);
  });

  test('that a clock ahead of the time took too early fires when its time comes', async () => {
    const id = await aQueue();
    await set(id, at(60), 'on time');
    const fired: string[] = [];
    let isAhead = true;
    const handlers = telling(fired).map((handler) => ({
      ...handler,
      // Between the claim and the work the clock is set right.
      run: (...args: Parameters<typeof handler.run>) => {
        if (isAhead) clock.set(at(10));
        isAhead = false;
        return handler.run(...args);
      },
    }));
    const worker = node.createWorker({ handlers });
    clock.set(at(100));
    await worker.runDue();
    expect([fired, await waiting()]).toEqual([[], 1]);
    clock.set(at(60));
    await worker.runDue();
    expect(fired).toEqual(['on time']);
  });

  test('that is taken back never fires', async () => {
    const id = await aQueue();
    await set(id, at(10), 'first');
    expect(await inCompany(1, ({ timers }) => timers.cancel(ring, id))).toBe(true);
    expect(await inCompany(1, ({ timers }) => timers.cancel(ring, id))).toBe(false);
    const fired: string[] = [];
    clock.set(at(60));
    await node.createWorker({ handlers: telling(fired) }).runDue();
    expect(fired).toEqual([]);
  });

  test('is set, moved and taken back with its transaction or not at all', async () => {
    const [kept, moved, fresh] = [await aQueue(), await aQueue(), await aQueue()];
    await set(kept, at(10), 'kept');
    await set(moved, at(10), 'unmoved');
    const undone = inCompany(1, async ({ timers }) => {
      await timers.cancel(ring, kept);
      await timers.set(ring, moved, at(1000), { note: 'moved' });
      await timers.set(ring, fresh, at(10), { note: 'fresh' });
      throw new Error('changed their mind');
    });
    await expect(undone).rejects.toThrow('changed their mind');
    const fired: string[] = [];
    clock.set(at(60));
    await node.createWorker({ handlers: telling(fired) }).runDue();
    expect(fired.toSorted()).toEqual(['kept', 'unmoved']);
  });

  test('whose payload could not be read again is refused when it is set', async () => {
    const id = await aQueue();
    const dated = defineTimer('test.dated', 'queues', z.object({ day: z.date() }));
    await expect(inCompany(1, ({ timers }) => timers.set(dated, id, at(10), { day: start }))).rejects.toThrow();
    expect(await waiting()).toBe(0);
  });

  test('set anew by its own handler waits for the next time', async () => {
    const id = await aQueue();
    await set(id, at(10), 'again');
    const fired: string[] = [];
    const handlers = telling(fired, async ({ timers, now }, subject) => {
      await timers.set(ring, subject, new Date(now.getTime() + 10_000), { note: 'again' });
    });
    const worker = node.createWorker({ handlers });
    for (const seconds of [10, 19, 20, 100]) {
      clock.set(at(seconds));
      await worker.runDue();
    }
    expect(fired).toHaveLength(3);
  });

  test('belongs to its company: another one neither sees it nor takes it back nor overwrites it', async () => {
    const id = await aQueue();
    await set(id, at(10), 'ours');
    expect(await inCompany(2, ({ timers }) => timers.find(ring, id))).toBeUndefined();
    expect(await inCompany(2, ({ timers }) => timers.cancel(ring, id))).toBe(false);
    await set(id, at(5), 'theirs', ring, 2);
    const fired: string[] = [];
    clock.set(at(60));
    await node.createWorker({ handlers: telling(fired) }).runDue();
    // There is no such row over there, so that theirs is about nothing.
    expect(fired).toEqual(['ours']);
    expect(await waiting()).toBe(0);
  });

  test('goes with what it is about, whether one row goes or many, and with its company', async () => {
    const ids = [await aQueue(), await aQueue(), await aQueue()];
    for (const id of ids) await set(id, at(10), 'gone');
    const stays = await aQueue();
    await set(stays, at(10), 'stays');
    await inCompany(1, ({ db }) => sql`delete from queues where id = any (${ids})`.execute(db));
    expect(await waiting()).toBe(1);
    await addCompanies(node.runtime.db, 9);
    await set(await aQueue(9), at(10), 'with its company', ring, 9);
    await platformTransaction(node.runtime.db, (db) => sql`delete from companies where id = 9`.execute(db));
    expect(await waiting()).toBe(1);
  });

  test('that fails is tried again like any job, and has done nothing meanwhile', async () => {
    const id = await aQueue();
    await set(id, at(10), 'at last');
    const fired: string[] = [];
    let tries = 0;
    const handlers = telling(fired, async ({ db }) => {
      tries += 1;
      await sql`update queues set greeting_message = greeting_message || 'x' where id = ${id}`.execute(db);
      if (tries < 3) throw new Error('not yet');
    });
    const worker = node.createWorker({ handlers });
    clock.set(at(10));
    await worker.runDue();
    const [job] = await allJobs(node.runtime.db);
    expect(job).toMatchObject({ name: 'test.ring', attempts: 1, company_id: 1, max_attempts: defaultMaxAttempts });
    for (const hours of [1, 2]) {
      clock.set(at(hours * 3600));
      await worker.runDue();
    }
    expect(fired).toEqual(['at last']);
    const { rows } = await inCompany(1, ({ db }) =>
      sql`select greeting_message from queues where id = ${id}`.execute(db),
    );
    expect(rows).toEqual([{ greeting_message: 'x' }]);
  });
});

describe('a due time that changes', () => {
  /** What a process does that has put the job in and not yet run it. */
  const putIn = (): Promise<unknown> => sql`select queue_due_timers(${clock.now()}, 10)`.execute(node.runtime.db);

  test('after the job was put in makes that job a look at nothing', async () => {
    const id = await aQueue();
    await set(id, at(10), 'first');
    clock.set(at(10));
    await putIn();
    await set(id, at(100), 'moved');
    const fired: string[] = [];
    const worker = node.createWorker({ handlers: telling(fired) });
    await worker.runDue();
    expect(fired).toEqual([]);
    clock.set(at(100));
    await worker.runDue();
    expect(fired).toEqual(['moved']);
  });

  test('to another that has come as well fires once', async () => {
    const id = await aQueue();
    await set(id, at(10), 'first');
    clock.set(at(10));
    await putIn();
    await set(id, at(5), 'second');
    await putIn();
    expect(await allJobs(node.runtime.db)).toHaveLength(2);
    const fired: string[] = [];
    await node.createWorker({ handlers: telling(fired) }).runDue();
    expect(fired).toEqual(['second']);
  });

  test('while it fires leaves the new one standing', async () => {
    const id = await aQueue();
    await set(id, at(10), 'first');
    const fired: string[] = [];
    const { promise: firing, resolve: fires } = Promise.withResolvers<void>();
    // Waits for the row that the handler holds.
    const moved = firing.then(() => set(id, at(20), 'second'));
    const handlers = telling(fired, async () => {
      fires();
      await sleep(50);
    });
    const worker = node.createWorker({ handlers });
    clock.set(at(10));
    await worker.runDue();
    await moved;
    expect(fired).toEqual(['first']);
    clock.set(at(20));
    await worker.runDue();
    expect(fired).toEqual(['first', 'second']);
  });
});

describe('processes', () => {
  test('that race for the same due timers fire each of them once', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 60; count += 1) ids.push(await aQueue());
    for (const id of ids) await set(id, at(10), String(id));
    clock.set(at(10));
    const fired: string[] = [];
    const workers = [node, other].map((one) => one.createWorker({ handlers: telling(fired), concurrency: 6 }));
    for (const worker of workers) worker.start();
    await expect.poll(() => fired.length).toBe(ids.length);
    for (const worker of workers) await worker.stop();
    expect(fired.toSorted()).toEqual(ids.map(String).toSorted());
    expect([await waiting(), await allJobs(node.runtime.db)]).toEqual([0, []]);
  });

  test('hear at once of a timer of another one that is due before the next heartbeat', async () => {
    const id = await aQueue();
    const fired: string[] = [];
    const worker = other.createWorker({ handlers: telling(fired), listenUrl: testDatabase.ownerUrl });
    worker.start();
    await expect.poll(() => other.wake.settled().then(() => true)).toBe(true);
    await set(id, clock.now(), 'now');
    await expect.poll(() => fired).toEqual(['now']);
    await worker.stop();
  });

  test('that are killed while one fires leave nothing of it, and another fires it within 15 s', async () => {
    const id = await aQueue();
    const buildLater = defineTimer('test.build-later', 'queues', z.object({ queue: z.string() }));
    await inCompany(1, ({ timers }) => timers.set(buildLater, id, at(0), { queue: 'Depois' }));
    const script = fileURLToPath(new URL('killed-worker.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [script, testDatabase.ownerUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const [job] = await allJobs(node.runtime.db);
    const leaseUntil = job?.lease_until ?? new Date(0);
    expect(leaseUntil.getTime() - Date.now()).toBeLessThanOrEqual(15_000);
    const built = () =>
      inCompany(1, async ({ db }) => (await sql`select 1 from queues where name = 'Depois'`.execute(db)).rows.length);
    expect([await waiting(), await built()]).toEqual([1, 0]);

    const handler = handleTimer(buildLater, {
      lock: lockQueue,
      act: async ({ db, companyId, now }, _id, { payload: { queue } }) => {
        await sql`
          insert into queues (company_id, name, color, created_at) values (${companyId}, ${queue}, ${queue}, ${now})
        `.execute(db);
      },
    });
    clock.set(leaseUntil);
    await node.createWorker({ handlers: [handler] }).runDue();
    expect([await waiting(), await built()]).toEqual([0, 1]);
  });
});
