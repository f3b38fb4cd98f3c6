import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformTransaction, tenantTransaction } from '#platform/db';
import { startTestApp } from '#test/app';
import { aCompany, aPerson, nextAddress, someone, testPassword, type SignedIn, type TestPerson } from '#test/people';

let app: Awaited<ReturnType<typeof startTestApp>>;
const held: { greedy?: SignedIn; neighbour?: SignedIn; visitor?: TestPerson } = {};
beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_POOL: '5' } });
  held.greedy = await someone(app, await aCompany(app));
  held.neighbour = await someone(app, await aCompany(app));
  held.visitor = await aPerson(app, await aCompany(app));
});
afterAll(() => app.stop());
const people = () => {
  const { greedy, neighbour, visitor } = held;
  if (!greedy || !neighbour || !visitor) throw new Error('The hook has not run.');
  return { greedy, neighbour, visitor };
};

/** Somebody else: a sign-in would end the one session of the neighbour. */
const login = () => {
  const { email, companyId } = people().visitor;
  const payload = { email, companyId, password: testPassword };
  return app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: nextAddress(), payload });
};

/** Transactions that last until they are told to end. */
function occupy(count: number, begin: (work: () => Promise<void>) => Promise<void>) {
  const { promise: end, resolve: release } = Promise.withResolvers<void>();
  const all = Array.from({ length: count }, () => begin(() => end));
  return async () => {
    release();
    await Promise.all(all);
  };
}
const ofCompany = (companyId: number) => (work: () => Promise<void>) =>
  tenantTransaction(app.app.database.db, companyId, work);

describe('a company that holds what it may of the pool', () => {
  test('waits for itself alone: a neighbour works and signs in meanwhile', async () => {
    const { greedy, neighbour } = people();
    const release = occupy(20, ofCompany(greedy.companyId));
    await expect.poll(() => app.app.database.share.counts()).toMatchObject({ held: 2, waiting: 18 });
    expect((await neighbour.call('GET', '/auth/me')).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    const own = greedy.call('GET', '/auth/me');
    await release();
    expect((await own).statusCode).toBe(200);
    expect(app.app.database.share.counts()).toMatchObject({ held: 0, waiting: 0, keys: 0 });
  });

  test(
    'is told 503 and when to come again once it has waited its time, in one line of the log',
    { timeout: 30_000 },
    async () => {
      const { greedy, neighbour } = people();
      const before = app.logged.length;
      const release = occupy(2, ofCompany(greedy.companyId));
      const answers = await Promise.all(Array.from({ length: 12 }, () => greedy.call('GET', '/auth/me')));
      await release();
      for (const answer of answers) {
        expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'ERR_UNAVAILABLE']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(app.logged.slice(before).filter((line) => line.includes('was refused'))).toHaveLength(1);
      const figures = (await app.inject({ url: '/metrics' })).body;
      expect(figures).toMatch(/\ndb_share_refused_total 12\n/);
      expect((await neighbour.call('GET', '/auth/me')).statusCode).toBe(200);
    },
  );

  test('three of them together leave a connection to whoever signs in', async () => {
    const releases = [];
    for (let count = 0; count < 3; count += 1) releases.push(occupy(2, ofCompany((await aCompany(app)).companyId)));
    const person = login();
    // Who they are is asked in no company; what follows waits for the companies.
    const accounts = platformTransaction(app.app.database.db, (db) => sql`select 1`.execute(db));
    await expect(accounts).resolves.toBeDefined();
    for (const release of releases) await release();
    expect((await person).statusCode).toBe(200);
  });
});

test('a pool without a free connection answers 503 and when to come again, not 500', { timeout: 30_000 }, async () => {
  const { neighbour } = people();
  const release = occupy(5, (work) => platformTransaction(app.app.database.db, work));
  const [signedIn, called] = await Promise.all([login(), neighbour.call('GET', '/auth/me')]);
  await release();
  for (const answer of [signedIn, called]) {
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'ERR_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('2');
  }
  expect((await neighbour.call('GET', '/auth/me')).statusCode).toBe(200);
});

test('a transaction inside another is refused before it waits for a connection', async () => {
  const { neighbour } = people();
  const { db } = app.app.database;
  const nested = platformTransaction(db, () => tenantTransaction(db, neighbour.companyId, async () => undefined));
  await expect(nested).rejects.toThrow('No transaction may be open while another one is begun.');
  expect(app.app.database.share.counts()).toMatchObject({ held: 0, keys: 0 });
});
