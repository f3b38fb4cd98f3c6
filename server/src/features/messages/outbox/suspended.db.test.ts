import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine, aProvider } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';
import { conversations, say } from './outbox.fixture.ts';

const app = sharedTestApp();

test('nothing of a suspended company is sent; what waited goes once it is resumed [CMPY-021]', async () => {
  const company = await aCompany(app);
  const operator = await someone(app, await aCompany(app), { super: true });
  const connectionId = await aConnection(app, company, 'Vendas');
  const provider = aProvider();
  const line = await aLine(app, company, connectionId, provider);
  const [conversation] = await conversations(app, company, line, 1);
  if (!conversation) throw new Error('Nobody wrote.');
  const suspend = (status: boolean) => operator.call('PUT', `/companies/${company.companyId}`, { status: !status });
  await suspend(true);
  await say(app, company, conversation, 'bom dia');
  expect([await line.drain(), provider.sent.length]).toEqual([null, 0]);
  await suspend(false);
  await line.drain();
  expect(provider.sent).toHaveLength(1);
});
