import { afterAll, beforeAll } from 'vitest';
import { tenantTransaction } from '#platform/db';
import { startTestApp, type TestApp } from '#test/app';
import { aCompany, aPerson, nextAddress, someone, testPassword, type SignedIn, type TestPerson } from '#test/people';

/** A server with five connections to the database, somebody who holds on to them, and others. */
export function aSmallPool() {
  let app: TestApp & { stop(): Promise<void> };
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
  return { app: () => app, people, login, occupy, ofCompany };
}
