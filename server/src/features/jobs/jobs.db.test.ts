import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();
const nobodyDoesIt = defineJob('tests.nobody-does-it', z.object({ note: z.string() }));

test('work that failed for good is shown to the operator without its payload, and can be tried again', async () => {
  const company = await aCompany(app);
  const operator = await someone(app, company, { super: true });
  await runInCompany(app.app.runtime, company.companyId, (ctx) =>
    ctx.enqueue(nobodyDoesIt, { note: 'private' }, { maxAttempts: 1 }),
  );
  await app.app.database.pool.query(
    `begin; set local app.platform = 'on';
     update jobs set dead_at = now(), place = null, attempts = 1, last_error = 'it broke' where name = 'tests.nobody-does-it';
     commit`,
  );

  const dead = await operator.call('GET', '/jobs/dead');
  const { records, hasMore } = dead.json<{ records: { id: number }[]; hasMore: boolean }>();
  expect(hasMore).toBe(false);
  expect(records).toMatchObject([
    { companyId: company.companyId, name: 'tests.nobody-does-it', lastError: 'it broke' },
  ]);
  expect(dead.body).not.toContain('private');

  const again = await operator.call('POST', `/jobs/dead/${records[0]?.id}/retry`);
  expect(again.statusCode).toBe(200);
  expect((await operator.call('GET', '/jobs/dead')).json()).toEqual({ records: [], hasMore: false });
  expect((await operator.call('POST', `/jobs/dead/${records[0]?.id}/retry`)).json()).toEqual({
    error: 'ERR_NOT_FOUND',
  });
  const admin = await someone(app, company, { profile: 'admin' });
  expect((await admin.call('GET', '/jobs/dead')).json()).toEqual({ error: 'ERR_NO_PERMISSION' });
});
