import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { lineOf } from '#test/listener';
import { aCompany, someone } from '#test/people';

const app = sharedTestApp();

test('An operator who is removed looks into no company any more, and hears nothing of it.', async () => {
  const house = await aCompany(app);
  const chief = await someone(app, house, { super: true, profile: 'admin' });
  const operator = await someone(app, house, { super: true, profile: 'admin' });
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  await admin.call('PUT', '/companySettings', { column: 'supportAccess', data: true });
  const begun = await operator.call('POST', `/companies/${company.companyId}/support-visits`, {
    reason: 'O cliente pediu ajuda com as filas',
  });
  const { token } = begun.json<{ token: string }>();
  const line = await lineOf(app, { userId: operator.userId, token });
  await line.settled();

  expect((await chief.call('DELETE', `/users/${operator.userId}`)).statusCode).toBe(200);
  await app.app.worker.runDue();
  await vi.waitFor(() => expect(line.socket.connected).toBe(false));
  expect((await admin.call('GET', '/support-visits')).json()).toEqual({ visits: [] });
});
