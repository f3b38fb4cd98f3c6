import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { Talk } from './talk.fixture.ts';

const app = sharedTestApp();

test('who writes something new instead of an answer to the survey begins another attendance, and the first keeps its times', async () => {
  const talk = await Talk.begin(app, {
    queues: { Vendas: {} },
    settings: { userRating: 'enabled' },
    people: { Ana: {} },
    connection: { rating_message: 'De 0 a 10?' },
  });
  const attendances = () =>
    talk.inside(({ db, companyId }) =>
      db.selectFrom('ticket_tracking').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
    );
  await talk.play(`
    customer says oi
    bot says Bem-vindo
    Ana accepts
    Ana closes with survey
    bot says De 0 a 10?
  `);
  const [first] = await attendances();
  await talk.play(`
    customer says Esqueci de pedir a nota fiscal
    bot says nothing
    Ana accepts
    ticket is open in Vendas of Ana
  `);
  const [ended, running, ...more] = await attendances();
  expect(more).toEqual([]);
  expect(ended).toMatchObject({
    started_at: first?.started_at,
    closed_at: first?.closed_at,
    user_id: first?.user_id,
    finished_at: expect.any(Date) as Date,
  });
  expect(running).toMatchObject({ is_reopened: true, closed_at: null, finished_at: null });
  expect(running?.started_at?.getTime()).toBeGreaterThan(first?.closed_at?.getTime() ?? Infinity);

  await talk.play(`
    Ana closes with survey
    bot says De 0 a 10?
    customer says 10
    bot says Até logo
  `);
  const rows = await attendances();
  expect(rows.map(({ rated_at }) => rated_at !== null)).toEqual([false, true]);
});
