import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();

test('the fifteenth contact gets a ticket like the first, whatever plans PostgreSQL has kept by then', async () => {
  const company = await aCompany(app);
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  const admin = await someone(app, company, { profile: 'admin' });
  for (let each = 0; each < 15; each += 1) await line.says(`55119${String(60_000_000 + each)}`, 'oi');
  const { count } = (await admin.call('GET', '/tickets?status=pending&showAll=true')).json<{ count: number }>();
  expect(count).toBe(15);
});
