import { playOldClient } from '@oplano/lab/old-client';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, aPerson, testPassword } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

test('a client that nobody here wrote gets through its day [REST-015, REST-016, REST-094, DAT-005, RTE-001]', async () => {
  const company = await aCompany(app);
  const queueId = await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  const line = await aLine(app, company, await aConnection(app, company, 'Vendas'));
  const admin = await aPerson(app, company, { profile: 'admin', queueIds: [queueId] });
  const colleague = await aPerson(app, company, { name: 'Bia', queueIds: [queueId] });
  const { done, problems } = await playOldClient({
    url: app.url,
    email: admin.email,
    password: testPassword,
    colleagueId: colleague.userId,
    queueId,
    customerSays: async (text) => void (await line.says('5511955554444', text, { name: 'Carla' })),
  });
  expect(problems).toEqual([]);
  expect(done.length).toBeGreaterThan(10);
});
