import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { platformTransaction } from '#platform/db';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();

test('events that a consumer gave up are shown to the operator without what they tell, and can be tried again', async () => {
  const company = await aCompany(app);
  const operator = await someone(app, company, { super: true });
  await app.app.eventConsumers.runDue();
  await runInCompany(app.app.runtime, company.companyId, async ({ db, companyId, now }) => {
    await sql`
      with failed as (select id from events where type = 'user.signed-in' limit 1)
      insert into dead_events (company_id, consumer, event_id, attempts, last_error, dead_at)
      select ${companyId}, 'audit.trail', id, 10, 'it broke', ${now} from failed
    `.execute(db);
  });
  // As if it had never been written: nobody but the owner of the tables could take it out.
  await ownerQuery(
    app,
    'alter table audit_trail disable trigger keep_log_entry; delete from audit_trail; alter table audit_trail enable trigger keep_log_entry',
  );

  const dead = await operator.call('GET', '/events/dead');
  const { records, hasMore } = dead.json<{ records: { id: number }[]; hasMore: boolean }>();
  expect(hasMore).toBe(false);
  expect(records).toMatchObject([
    { companyId: company.companyId, consumer: 'audit.trail', type: 'user.signed-in', lastError: 'it broke' },
  ]);
  expect(dead.body).not.toContain('127.0.0.1');

  expect((await operator.call('POST', `/events/dead/${records[0]?.id}/retry`)).statusCode).toBe(200);
  await app.app.eventConsumers.runDue();
  expect((await operator.call('GET', '/events/dead')).json()).toEqual({ records: [], hasMore: false });
  const { rows } = await runInCompany(app.app.runtime, company.companyId, ({ db }) =>
    sql`select action from audit_trail`.execute(db),
  );
  expect(rows).toEqual([{ action: 'user.signed-in' }]);
  expect((await operator.call('POST', `/events/dead/${records[0]?.id}/retry`)).json()).toEqual({
    error: 'ERR_NOT_FOUND',
  });
  const admin = await someone(app, company, { profile: 'admin' });
  expect((await admin.call('GET', '/events/dead')).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
});

test('the job that forgets leaves what is younger than thirty days', async () => {
  const company = await aCompany(app);
  const person = await someone(app, company);
  await app.app.eventConsumers.runDue();
  const count = () =>
    platformTransaction(app.app.database.db, async (db) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from events where company_id = ${person.companyId}
      `.execute(db);
      return rows[0]?.count;
    });
  const start = app.clock.now().getTime();
  await app.app.worker.runDue();
  app.clock.set(new Date(start + 29 * 86_400_000));
  await app.app.worker.runDue();
  expect(await count()).toBe(1);
  app.clock.set(new Date(start + 31 * 86_400_000));
  await app.app.eventConsumers.runDue();
  await app.app.worker.runDue();
  expect(await count()).toBe(0);
  app.clock.set(new Date(start));
});
