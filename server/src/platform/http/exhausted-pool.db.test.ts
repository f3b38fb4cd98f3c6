import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { platformTransaction, tenantTransaction } from '#platform/db';
import { aCompany } from '#test/people';
import { aSmallPool } from './exhausted-pool.fixture.ts';

const { app, people, login, occupy, ofCompany } = aSmallPool();

describe('a company that holds what it may of the pool', () => {
  test('waits for itself alone: a neighbour works and signs in meanwhile', async () => {
    const { greedy, neighbour } = people();
    const release = occupy(20, ofCompany(greedy.companyId));
    await expect.poll(() => app().app.database.share.counts()).toMatchObject({ held: 1, waiting: 19 });
    expect((await neighbour.call('GET', '/auth/me')).statusCode).toBe(200);
    expect((await login()).statusCode).toBe(200);
    const own = greedy.call('GET', '/auth/me');
    await release();
    expect((await own).statusCode).toBe(200);
    expect(app().app.database.share.counts()).toMatchObject({ held: 0, waiting: 0, keys: 0 });
  });

  test('three of them together leave a connection to whoever signs in', async () => {
    const releases = [];
    for (let count = 0; count < 3; count += 1) releases.push(occupy(2, ofCompany((await aCompany(app())).companyId)));
    const person = login();
    // Who they are is asked in no company; what follows waits for the companies.
    const accounts = platformTransaction(app().app.database.db, (db) => sql`select 1`.execute(db));
    await expect(accounts).resolves.toBeDefined();
    for (const release of releases) await release();
    expect((await person).statusCode).toBe(200);
  });
});

test('a transaction inside another is refused before it waits for a connection', async () => {
  const { neighbour } = people();
  const { db } = app().app.database;
  const nested = platformTransaction(db, () => tenantTransaction(db, neighbour.companyId, async () => undefined));
  await expect(nested).rejects.toThrow('No transaction may be open while another one is begun.');
  expect(app().app.database.share.counts()).toMatchObject({ held: 0, keys: 0 });
});
