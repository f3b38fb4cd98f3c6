import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MovableClock } from '#platform/clock';
import { lineOf, type Listener } from '#test/listener';
import { holdAsOwner, ownerQuery } from '#test/owner';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { aCompany, someone, type SignedIn, type TestCompany } from '../people.ts';
import { startAppOn, type TestApp } from '../run-app.ts';

type Process = TestApp & { stop(): Promise<void> };

/** Two processes on one database, each with a clock of its own. */
let database: TestDatabase;
let one: Process;
let two: Process;
let company: TestCompany;
beforeAll(async () => {
  database = await createTestDatabase();
  const borrowed = { ownerUrl: database.ownerUrl, drop: async () => undefined };
  one = await startAppOn(borrowed, { clock: new MovableClock() });
  two = await startAppOn(borrowed, { clock: new MovableClock() });
  company = await aCompany(one);
});
afterAll(async () => {
  await one?.stop();
  await two?.stop();
  await database?.drop();
});

const isOnline = async ({ userId }: SignedIn): Promise<boolean | undefined> =>
  (await ownerQuery<{ online: boolean }>(one, `select online from users where id = ${userId}`))[0]?.online;
const soon = (check: () => Promise<void>) => vi.waitFor(check, { interval: 50 });

/** Somebody with an open page on the first process. */
async function somebodyOnOne(): Promise<{ person: SignedIn; line: Listener }> {
  const person = await someone(one, company);
  const line = await lineOf(one, person);
  await soon(async () => expect(await isOnline(person)).toBe(true));
  return { person, line };
}
const pass = (ms: number, ...processes: readonly Process[]): void => {
  for (const { clock } of processes) clock.advance(ms);
};
async function beat(...processes: readonly Process[]): Promise<void> {
  for (const { app } of processes) {
    await app.heartbeat.beat();
    await app.heartbeat.settled?.();
  }
}
/** Time as it usually passes: everybody is heard of every five seconds. */
async function rounds(count: number, ...processes: readonly Process[]): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    pass(5_000, one, two);
    await beat(...processes);
  }
}
const nodes = async (): Promise<string[]> =>
  (await ownerQuery<{ id: string }>(one, 'select id from nodes')).map(({ id }) => id);

test('whoever is heard of first after a pause of the database takes nobody for dead [USR-032]', async () => {
  const { person, line } = await somebodyOnOne();
  await beat(one, two);
  pass(20_000, one, two);
  await beat(two);
  expect(await isOnline(person)).toBe(true);
  await beat(one);
  await rounds(5, two, one);
  expect(await isOnline(person)).toBe(true);
  expect(await nodes()).toContain(one.app.nodeId);
  line.close();
});

test('a process whose clock is ahead of the others takes nobody for dead [USR-032]', async () => {
  const { person, line } = await somebodyOnOne();
  await beat(one, two);
  pass(60_000, two);
  for (let round = 0; round < 6; round += 1) {
    await rounds(1, one, two);
    expect(await isOnline(person)).toBe(true);
    expect(await nodes()).toContain(one.app.nodeId);
  }
  pass(60_000, one);
  await rounds(1, one, two);
  line.close();
});

test('a process that was taken for dead and comes back puts its people back at once [USR-032]', async () => {
  const { person, line } = await somebodyOnOne();
  await beat(one, two);
  await rounds(7, two);
  expect(await isOnline(person)).toBe(false);
  expect(await nodes()).not.toContain(one.app.nodeId);
  await beat(one);
  expect(await isOnline(person)).toBe(true);
  line.close();
});

test('a browser that says it is alive is online, whatever was swept meanwhile [USR-032]', async () => {
  const { person, line } = await somebodyOnOne();
  const [{ socket_id: socketId } = { socket_id: '' }] = await ownerQuery<{ socket_id: string }>(
    one,
    `select socket_id from presence where user_id = ${person.userId}`,
  );
  await one.app.presence.sweep(one.app.nodeId, async () => true);
  expect(await isOnline(person)).toBe(false);
  const { companyId, userId } = person;
  await one.app.presence.onAlive({ companyId, userId, sessionId: 'any' }, socketId);
  expect(await isOnline(person)).toBe(true);
  line.close();
});

test('heartbeats go on while what a dead process left is swept [USR-032]', async () => {
  const { person, line } = await somebodyOnOne();
  await beat(one, two);
  await holdAsOwner(one, async (client) => {
    await client.query('begin');
    await client.query(`select from users where id = ${person.userId} for update`);
    for (let round = 0; round < 7; round += 1) {
      pass(5_000, one, two);
      await two.app.heartbeat.beat();
    }
    const [seen] = await ownerQuery<{ seen_at: Date }>(one, `select seen_at from nodes where id = '${two.app.nodeId}'`);
    expect(seen?.seen_at).toEqual(two.clock.now());
    expect(await isOnline(person)).toBe(true);
    await client.query('commit');
  });
  await two.app.heartbeat.settled();
  expect(await isOnline(person)).toBe(false);
  await beat(one);
  line.close();
});
