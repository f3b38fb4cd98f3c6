import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { platformTransaction } from '#platform/db';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();

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
