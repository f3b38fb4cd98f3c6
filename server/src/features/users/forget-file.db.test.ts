import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany } from '#test/people';
import { forgetFile } from './users.jobs.ts';

const app = sharedTestApp();

test('a company forgets its own files and no others, whatever the job was handed', async () => {
  const [own, other] = [await aCompany(app), await aCompany(app)];
  const { storage, runtime, worker } = app.app;
  const keys = [own, other].map(({ companyId }) => `companies/${companyId}/avatars/a.png`);
  for (const key of keys) await storage.put(key, Buffer.from('x'), { contentType: 'image/png' });
  await runInCompany(runtime, own.companyId, async (ctx) => {
    for (const key of keys) await ctx.enqueue(forgetFile, { key }, { maxAttempts: 1 });
  });
  await worker.runDue();
  const left = await Promise.all(keys.map((key) => storage.find(key)));
  expect(left.map((file) => file !== null)).toEqual([false, true]);
});
