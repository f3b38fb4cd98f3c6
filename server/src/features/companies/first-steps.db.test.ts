import type { FirstSteps } from '@oplano/contracts/companies';
import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { aCompany, someone } from '#test/people';
import { aConnection, aQueue } from '#test/things';

const app = sharedTestApp();

test('the first steps of a company are what is there, whoever brought it about', async () => {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  const done = async () => (await admin.call('GET', '/first-steps')).json<FirstSteps>().done;
  expect(await done()).toEqual([]);
  await someone(app, company, {});
  expect(await done()).toEqual(['colleague']);
  await aQueue(app, company, { name: 'Vendas', color: '#112233' });
  expect(await done()).toEqual(['colleague', 'queue']);
  const line = await aLine(app, company, await aConnection(app, company, 'Loja'));
  await line.says('5511970000001', 'oi');
  expect(await done()).toEqual(['connection', 'colleague', 'queue', 'message']);
});

test('admins put the list away for their company alone, twice as well as once', async () => {
  const [company, other] = [await aCompany(app), await aCompany(app)];
  const admin = await someone(app, company, { profile: 'admin' });
  const agent = await someone(app, company, {});
  const stranger = await someone(app, other, { profile: 'admin' });
  expect((await agent.call('GET', '/first-steps')).statusCode).toBe(403);
  expect((await agent.call('PUT', '/first-steps', { isDismissed: true })).statusCode).toBe(403);
  const dismiss = () => admin.call('PUT', '/first-steps', { isDismissed: true });
  expect((await dismiss()).json<FirstSteps>().isDismissed).toBe(true);
  expect((await dismiss()).json<FirstSteps>().isDismissed).toBe(true);
  expect((await stranger.call('GET', '/first-steps')).json<FirstSteps>().isDismissed).toBe(false);
});
