import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { automation, person } from '@oplano/core/principals';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { MovableClock } from '../clock/index.ts';
import { platformTransaction } from '../db/index.ts';
import { stored } from '../events/index.ts';
import { addCompanies, openNode, type TestNode } from '../jobs/testing.ts';
import { defineEvent, runInCompany, type CompanyCtx } from '../use-case/index.ts';
import { createConsumption } from './consume.ts';
import { createConsumers } from './create-consumers.ts';
import { defineConsumer, type Consumer } from './define-consumer.ts';
import { forgetReadEvents } from './forget-events.repo.ts';
import { demandLease, leaseConsumer, ConsumerLost, movePosition } from './positions.repo.ts';
import { createTail } from './tail.ts';
import { allRows, happen, numbered } from './testing.ts';

const clock = new MovableClock(new Date());
let database: TestDatabase;
let one: TestNode;
let two: TestNode;
beforeAll(async () => {
  database = await createTestDatabase();
  one = openNode(database.ownerUrl, clock);
  two = openNode(database.ownerUrl, clock);
  await addCompanies(one.runtime.db, 1, 2, 3);
});
afterAll(async () => {
  await one.close();
  await two.close();
  await database.drop();
});
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  const client = await connect();
  await client.query('truncate events, event_consumers, event_holds, dead_events');
  for (const stop of stops.splice(0)) await stop();
});

/** A connection of the owner, until the test ends. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  stops.push(() => client.end());
  return client;
}

interface Seen {
  readonly id: number;
  readonly companyId: number;
  readonly number: number;
}
type Doubt = (ctx: CompanyCtx, seen: Seen) => Promise<void>;

/** A consumer that notes what it was handed, unless it is made to fail. */
function reader(name: string, doubt: Doubt = async () => undefined): { seen: Seen[]; consumer: Consumer } {
  const seen: Seen[] = [];
  const consumer = defineConsumer({
    name,
    events: ['contact.updated'],
    async handle(ctx, { id, companyId, data }) {
      const one = { id, companyId, number: data.contactId };
      await doubt(ctx, one);
      // Only what was committed counts as handled.
      ctx.afterCommit(() => void seen.push(one));
    },
  });
  return { seen, consumer };
}
const numbersOf = (seen: readonly Seen[], companyId: number): number[] =>
  seen.filter((one) => one.companyId === companyId).map(({ number }) => number);

function run(node: TestNode, ...consumers: Consumer[]) {
  const made = createConsumers({ runtime: node.runtime, node: node.nodeId, consumers });
  stops.push(() => made.stop());
  return made;
}

describe('storing', () => {
  test('what happened is stored with its commit, by whom, and not at all where the change is undone', async () => {
    const { runtime } = one;
    await runInCompany(runtime, 1, async (ctx) => ctx.raise(numbered, { contactId: 1 }), person(7));
    const undone = runInCompany(runtime, 1, async (ctx) => {
      ctx.raise(numbered, { contactId: 2 });
      throw new Error('planned');
    });
    await expect(undone).rejects.toThrow('planned');
    await runInCompany(runtime, 2, async (ctx) => ctx.as(automation('bot')).raise(numbered, { contactId: 3 }));
    expect(await allRows(runtime.db, 'events')).toMatchObject([
      {
        company_id: 1,
        type: 'contact.updated',
        version: 1,
        actor: { kind: 'person', userId: 7 },
        data: { contactId: 1 },
      },
      { company_id: 2, actor: { kind: 'automation', name: 'bot' }, data: { contactId: 3 }, at: clock.now() },
    ]);
  });

  test('a change whose events cannot be stored does not happen either', async () => {
    const impossible = defineEvent<string>('tests.impossible', (key) => stored('settings.changed', { key }));
    const failing = runInCompany(one.runtime, 1, async (ctx) => {
      await sql`insert into company_settings values (1, 'half', 'done', now())`.execute(ctx.db);
      ctx.raise(impossible, 'a zero byte \0');
    });
    await expect(failing).rejects.toMatchObject({ code: '22P05' });
    const { rows } = await runInCompany(one.runtime, 1, ({ db }) =>
      sql`select from company_settings where key = 'half'`.execute(db),
    );
    expect(rows).toEqual([]);
  });
});

describe('reading', () => {
  test('a transaction that commits late is not passed, however many commit before it', async () => {
    const { seen, consumer } = reader('tests.late');
    const running = run(one, consumer);
    await happen(one.runtime, 1, 1);
    running.start();
    await vi.waitFor(() => expect(seen.map(({ number }) => number)).toEqual([1]));

    const late = await connect();
    await late.query(`begin; set local app.company_id = '2'`);
    const { rows } = await late.query<{ id: string }>(
      `insert into events (company_id, type, version, at, actor, data)
       values (2, 'contact.updated', 1, now(), '{"kind":"automation","name":"late"}', '{"contactId":2}') returning id`,
    );
    await happen(two.runtime, 1, 3, 4);
    const tail = createTail(two.runtime.db);
    expect([await tail.look(), tail.isWaiting()]).toEqual([0, true]);
    running.wake();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(seen.map(({ number }) => number)).toEqual([1]);

    await late.query('commit');
    running.wake();
    await vi.waitFor(() => expect(seen).toHaveLength(4));
    expect(seen.find(({ number }) => number === 2)?.id).toBe(Number(rows[0]?.id));
    expect(numbersOf(seen, 1)).toEqual([1, 3, 4]);
  });

  test('whoever starts where all is read looks as rarely as where nothing comes, and oftener once something does', async () => {
    const { seen, consumer } = reader('tests.calm');
    await happen(one.runtime, 1, 1);
    await run(one, consumer).runDue();
    const rests = vi.spyOn(globalThis, 'setTimeout');
    stops.push(async () => rests.mockRestore());
    const chosen = () => rests.mock.calls.flatMap(([, ms]) => (ms === 1_000 || ms === 5_000 ? [ms] : []));
    const running = run(one, consumer);
    running.start();
    await vi.waitFor(() => expect(chosen()).toEqual([5_000]));
    await happen(one.runtime, 1, 2);
    running.wake();
    await vi.waitFor(() => expect(seen.map(({ number }) => number)).toEqual([1, 2]));
    await vi.waitFor(() => expect(chosen()).toContain(1_000));
  });

  test('whoever starts beside a transaction under way, where all is read, looks as rarely once it has ended', async () => {
    const { consumer } = reader('tests.calm-beside');
    await happen(one.runtime, 1, 1);
    await run(one, consumer).runDue();
    const beside = await connect();
    await beside.query(`begin; select pg_current_xact_id()`);
    const rests = vi.spyOn(globalThis, 'setTimeout');
    stops.push(async () => rests.mockRestore());
    const chosen = (...wanted: number[]) => rests.mock.calls.flatMap(([, ms = 0]) => (wanted.includes(ms) ? [ms] : []));
    run(one, consumer).start();
    await vi.waitFor(() => expect(chosen(25).length).toBeGreaterThan(2));
    await beside.query('commit');
    await vi.waitFor(() => expect(chosen(1_000, 5_000)).toEqual([5_000]));
  });

  test('whoever starts where something waits to be read looks often from the first', async () => {
    const { seen, consumer } = reader('tests.eager');
    await happen(one.runtime, 1, 1);
    const rests = vi.spyOn(globalThis, 'setTimeout');
    stops.push(async () => rests.mockRestore());
    run(one, consumer).start();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    await vi.waitFor(() => expect(rests.mock.calls.map(([, ms]) => ms)).toContain(1_000));
  });

  test('a number that was taken by a transaction that failed holds nobody up', async () => {
    await happen(one.runtime, 1, 1);
    const failing = await connect();
    await failing.query(`begin; select nextval('events_id_seq'); rollback`);
    await happen(one.runtime, 1, 2);
    const { seen, consumer } = reader('tests.gap');
    await run(one, consumer).runDue();
    expect(numbersOf(seen, 1)).toEqual([1, 2]);
  });

  test('a thousand million numbers under which nothing stands are crossed in a few looks', async () => {
    const { seen, consumer } = reader('tests.far');
    await happen(one.runtime, 1, 1);
    await (await connect()).query(`select setval('events_id_seq', nextval('events_id_seq') + 1_000_000_000)`);
    await happen(one.runtime, 1, 2);
    const running = createConsumption({ runtime: one.runtime, node: one.nodeId, consumer });
    const tail = createTail(one.runtime.db);
    // What others write at this moment keeps it back.
    const safeId = await vi.waitUntil(async () => {
      const seenId = await tail.look();
      return tail.isWaiting() ? 0 : seenId;
    });
    let looks = 1;
    while (looks < 10 && (await running.advance(safeId))) looks += 1;
    expect(numbersOf(seen, 1)).toEqual([1, 2]);
    expect(looks).toBeLessThan(5);
  });

  test('more than a batch is read to its end, in order, and only what is asked for', async () => {
    const many = Array.from({ length: 450 }, (_, index) => index + 1);
    await runInCompany(one.runtime, 1, async (ctx) => {
      for (const contactId of many) ctx.raise(numbered, { contactId });
    });
    const other = defineEvent<string>('tests.other', (key) => stored('settings.changed', { key }));
    await runInCompany(one.runtime, 1, async (ctx) => ctx.raise(other, 'not wanted'));
    const { seen, consumer } = reader('tests.many');
    const running = run(one, consumer);
    await running.runDue();
    expect(numbersOf(seen, 1)).toEqual(many);
    await running.runDue();
    expect(seen).toHaveLength(450);
  });

  test('what a killed process had handled and not yet noted comes again under the same id, and nothing is skipped', async () => {
    await happen(one.runtime, 1, 1, 2);
    const script = fileURLToPath(new URL('killed-consumer.fixture.ts', import.meta.url));
    const child = spawn(process.execPath, [script, database.ownerUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    child.kill('SIGKILL');
    await once(child, 'exit');
    const handledId = Number(String(line).replace('handled ', ''));

    const { seen, consumer } = reader('tests.killed');
    const running = run(one, consumer);
    await running.runDue();
    expect(seen).toEqual([]);
    clock.set(new Date(Date.now() + 15_000));
    await running.runDue();
    expect(numbersOf(seen, 1)).toEqual([1, 2]);
    expect(seen[0]?.id).toBe(handledId);
  });

  test('of two processes one reads at a time: each event once, those of a company in order', async () => {
    const { seen, consumer } = reader('tests.two');
    const [left, right] = [run(one, consumer), run(two, consumer)];
    left.start();
    right.start();
    const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
    const writers = [1, 2, 3].map((companyId, index) =>
      happen((index % 2 === 0 ? one : two).runtime, companyId, ...numbers),
    );
    const waking = setInterval(() => [left, right].forEach((running) => running.wake()), 5);
    await Promise.all(writers);
    await left.stop();
    await vi.waitFor(() => expect(seen).toHaveLength(60));
    clearInterval(waking);
    for (const companyId of [1, 2, 3]) expect(numbersOf(seen, companyId)).toEqual(numbers);
  });

  test('while a handler is at work nobody takes over, and whoever lost a consumer can neither handle nor note', async () => {
    await happen(one.runtime, 1, 1, 2);
    const [entered, mayLeave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = reader('tests.slow-handler', async (_ctx, { number }) => {
      if (number !== 1) return;
      entered.resolve();
      await mayLeave.promise;
    });
    const working = run(one, slow.consumer).runDue();
    await entered.promise;
    clock.set(new Date(clock.now().getTime() + 60_000));
    const consumer = 'tests.slow-handler';
    const [mine, theirs] = [
      { consumer, node: one.nodeId },
      { consumer, node: two.nodeId },
    ];
    expect(await leaseConsumer(two.runtime.db, theirs, clock.now())).toBeNull();
    mayLeave.resolve();
    await working;
    expect(numbersOf(slow.seen, 1)).toEqual([1, 2]);

    clock.set(new Date(clock.now().getTime() + 60_000));
    expect(await leaseConsumer(two.runtime.db, theirs, clock.now())).toBe(slow.seen[1]?.id);
    expect(await leaseConsumer(one.runtime.db, mine, clock.now())).toBeNull();
    await expect(movePosition(one.runtime.db, mine, 0)).rejects.toThrow(ConsumerLost);
    await expect(runInCompany(one.runtime, 1, ({ db }) => demandLease(db, mine))).rejects.toThrow(ConsumerLost);
    await runInCompany(two.runtime, 1, ({ db }) => demandLease(db, theirs));
  });
});

describe('failing', () => {
  const broken = new Error('it does not want to');

  test('an event that fails holds up its own company, and neither others nor other consumers', async () => {
    let isBroken = true;
    const failing = reader('tests.failing', async (_ctx, { companyId, number }) => {
      if (isBroken && companyId === 1 && number === 2) throw broken;
    });
    const fine = reader('tests.fine');
    const running = run(one, failing.consumer, fine.consumer);
    await happen(one.runtime, 1, 1, 2, 3);
    await happen(one.runtime, 2, 1, 2);
    await running.runDue();
    expect(numbersOf(failing.seen, 1)).toEqual([1]);
    expect(numbersOf(failing.seen, 2)).toEqual([1, 2]);
    expect(numbersOf(fine.seen, 1)).toEqual([1, 2, 3]);
    await happen(one.runtime, 1, 4);
    await happen(one.runtime, 2, 3);
    await running.runDue();
    expect(numbersOf(failing.seen, 1)).toEqual([1]);
    expect(numbersOf(failing.seen, 2)).toEqual([1, 2, 3]);

    isBroken = false;
    await running.runDue();
    expect(numbersOf(failing.seen, 1)).toEqual([1]);
    clock.set(new Date(clock.now().getTime() + 1_000));
    await running.runDue();
    expect(numbersOf(failing.seen, 1)).toEqual([1, 2, 3, 4]);
    expect(await allRows(one.runtime.db, 'event_holds')).toEqual([]);
    await happen(one.runtime, 1, 5);
    await running.runDue();
    expect(numbersOf(failing.seen, 1)).toEqual([1, 2, 3, 4, 5]);
  });

  test('after its tries an event is given up and kept, those behind it go on, and it can be handed over again', async () => {
    let isBroken = true;
    const { seen, consumer } = reader('tests.giving-up', async (_ctx, { number }) => {
      if (isBroken && number === 1) throw broken;
    });
    const running = run(one, consumer);
    await happen(one.runtime, 1, 1, 2);
    let tries = 0;
    while ((await allRows(one.runtime.db, 'dead_events')).length === 0 && tries < 50) {
      await running.runDue();
      expect(seen).toEqual(tries < 9 ? [] : [expect.objectContaining({ number: 2 })]);
      tries += 1;
      clock.set(new Date(clock.now().getTime() + 15 * 60_000));
    }
    expect(tries).toBe(10);
    expect(await allRows(one.runtime.db, 'dead_events')).toMatchObject([
      { company_id: 1, consumer: 'tests.giving-up', attempts: 10, last_error: expect.stringContaining(broken.message) },
    ]);
    expect(numbersOf(seen, 1)).toEqual([2]);
    expect(await allRows(one.runtime.db, 'event_holds')).toEqual([]);

    isBroken = false;
    const { rows } = await platformTransaction(one.runtime.db, (db) =>
      sql`update dead_events set wanted = true returning id`.execute(db),
    );
    expect(rows).toHaveLength(1);
    await running.runDue();
    expect(numbersOf(seen, 1)).toEqual([2, 1]);
    expect(await allRows(one.runtime.db, 'dead_events')).toEqual([]);
  });

  test('what a newer program wrote waits for one that understands it', async () => {
    await happen(one.runtime, 1, 1);
    const client = await connect();
    await client.query('update events set version = 2');
    const { seen, consumer } = reader('tests.newer');
    const running = run(one, consumer);
    await running.runDue();
    expect(await allRows(one.runtime.db, 'event_holds')).toMatchObject([{ company_id: 1, attempts: 1 }]);
    await client.query('update events set version = 1');
    clock.set(new Date(clock.now().getTime() + 1_000));
    await running.runDue();
    expect(numbersOf(seen, 1)).toEqual([1]);
  });

  test('how far a consumer is behind, whom it holds and what it gave up can be seen', async () => {
    const { consumer } = reader('tests.watched', async () => {
      throw broken;
    });
    const running = run(one, consumer);
    await happen(one.runtime, 1, 1);
    running.start();
    await vi.waitFor(async () => expect(await allRows(one.runtime.db, 'event_holds')).toHaveLength(1));
    clock.set(new Date(clock.now().getTime() + 500));
    const again = run(one, consumer);
    again.start();
    await vi.waitFor(() =>
      expect(again.states()).toEqual([{ name: 'tests.watched', lagSeconds: 0.5, heldCompanies: 1, deadEvents: 0 }]),
    );
  });
});

describe('forgetting', () => {
  const forget = () => platformTransaction(one.runtime.db, (db) => forgetReadEvents(db, clock.now(), 100));
  const later = (days: number) => clock.set(new Date(clock.now().getTime() + days * 86_400_000));
  const left = async () =>
    (await allRows<{ data: { contactId: number } }>(one.runtime.db, 'events')).map(({ data }) => data.contactId);

  test('old events go once every consumer has read them; one that nobody runs any more keeps none', async () => {
    await happen(one.runtime, 1, 1);
    const { consumer } = reader('tests.forgetting');
    const running = run(one, consumer);
    await running.runDue();
    later(29);
    await happen(one.runtime, 1, 2);
    await forget();
    expect(await left()).toEqual([1, 2]);
    later(1.5);
    // Nobody has run the consumer for a month: it is gone.
    await forget();
    expect(await left()).toEqual([2]);
    expect(await allRows(one.runtime.db, 'event_consumers')).toEqual([]);
  });

  test('what a consumer has not read stays, however old', async () => {
    let isBroken = true;
    const { seen, consumer } = reader('tests.slow', async () => {
      if (isBroken) throw broken;
    });
    const broken = new Error('later');
    await happen(one.runtime, 1, 1);
    const running = run(one, consumer);
    await running.runDue();
    later(31);
    await running.runDue();
    await forget();
    expect(await left()).toEqual([1]);
    isBroken = false;
    later(0.1);
    await running.runDue();
    expect(numbersOf(seen, 1)).toEqual([1]);
    await forget();
    expect(await left()).toEqual([]);
  });
});
