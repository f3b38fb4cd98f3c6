import { expect, test } from 'vitest';
import { platformTransaction } from '#platform/db';
import { aSmallPool } from './exhausted-pool.fixture.ts';

const { app, people, login, occupy, ofCompany } = aSmallPool();

test('a company that holds what it may of the pool is told 503 and when to come again once it has waited its time, in one line of the log', async () => {
  const { greedy, neighbour } = people();
  const before = app().logged.length;
  // A third of five, at most.
  const release = occupy(1, ofCompany(greedy.companyId));
  const answers = await Promise.all(Array.from({ length: 12 }, () => greedy.call('GET', '/auth/me')));
  await release();
  for (const answer of answers) {
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'ERR_UNAVAILABLE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(
    app()
      .logged.slice(before)
      .filter((line) => line.includes('was refused')),
  ).toHaveLength(1);
  const figures = (await app().inject({ url: '/metrics' })).body;
  expect(figures).toMatch(/\ndb_share_refused_total 12\n/);
  expect((await neighbour.call('GET', '/auth/me')).statusCode).toBe(200);
});

test('a pool without a free connection answers 503 and when to come again, not 500', async () => {
  const { neighbour } = people();
  const release = occupy(5, (work) => platformTransaction(app().app.database.db, work));
  const [signedIn, called] = await Promise.all([login(), neighbour.call('GET', '/auth/me')]);
  await release();
  for (const answer of [signedIn, called]) {
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'ERR_UNAVAILABLE']);
    expect(answer.headers['retry-after']).toBe('2');
  }
  expect((await neighbour.call('GET', '/auth/me')).statusCode).toBe(200);
});
