import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, aPerson, signIn, someone } from '#test/people';

const app = sharedTestApp();

describe('a company whose subscription has run out', () => {
  test('gets a session that opens billing and nothing else [ACC-008, ACC-044]', async () => {
    const company = await aCompany(app, { dueDate: '2026-03-01' });
    const admin = await someone(app, company, { profile: 'admin' });
    expect(admin.session).toMatchObject({ billingOnly: true, dueDate: '2026-03-01' });
    expect((await admin.call('GET', `/companies/listPlan/${company.companyId}`)).statusCode).toBe(200);
    for (const path of [
      '/auth/me',
      '/users',
      '/users/list',
      '/queue',
      '/announcements',
      '/helps/list',
      '/chats',
      '/whatsapp',
    ]) {
      const refused = await admin.call('GET', path);
      expect([path, refused.statusCode, refused.json()]).toEqual([path, 402, { error: 'ERR_SUBSCRIPTION_EXPIRED' }]);
    }
    expect((await admin.call('DELETE', '/auth/logout')).statusCode).toBe(200);
  });

  test('loses its rights the moment the last day ends, also in a running session [ACC-008]', async () => {
    const admin = await someone(app, await aCompany(app, { dueDate: '2026-03-02' }), { profile: 'admin' });
    expect((await admin.call('GET', '/users')).statusCode).toBe(200);
    app.clock.set('2026-03-03T02:59:00.000Z');
    const late = await signIn(app, admin);
    expect((await late.call('GET', '/users')).statusCode).toBe(200);
    app.clock.set('2026-03-03T03:01:00.000Z');
    expect((await late.call('GET', '/users')).json()).toEqual({ error: 'ERR_SUBSCRIPTION_EXPIRED' });
  });

  test('is never company 1, whatever its due date [ACC-013]', async () => {
    const main = await aCompany(app, { id: 1, dueDate: '2020-01-01' });
    const admin = await someone(app, main, { profile: 'admin' });
    expect(admin.session.billingOnly).toBe(false);
    expect((await admin.call('GET', '/users')).statusCode).toBe(200);
  });
});

describe('what a session answers', () => {
  test('the signed-in person as at sign-in [REST-004]', async () => {
    const person = await someone(app, await aCompany(app));
    expect((await person.call('GET', '/auth/me')).json()).toEqual({
      ...person.session.user,
      version: expect.any(Number),
    });
  });

  test('another company’s plan looks as if it did not exist, save to the operator [REST-135, ACC-047]', async () => {
    const [mine, other] = [await aCompany(app), await aCompany(app, { name: 'Outra' })];
    const admin = await someone(app, mine, { profile: 'admin' });
    const foreign = await admin.call('GET', `/companies/listPlan/${other.companyId}`);
    const absent = await admin.call('GET', '/companies/listPlan/999999');
    expect([foreign.statusCode, foreign.json()]).toEqual([absent.statusCode, absent.json()]);
    const operator = await someone(app, mine, { super: true });
    expect((await operator.call('GET', `/companies/listPlan/${other.companyId}`)).json()).toMatchObject({
      name: 'Outra',
    });
  });

  test('a plan switch that is off closes the routes behind it [PLN-009]', async () => {
    const company = await aCompany(app, { plan: { useInternalChat: false } });
    const person = await someone(app, company);
    expect((await person.call('GET', '/chats')).json()).toEqual({ error: 'ERR_PLAN_FEATURE_DISABLED' });
    const withChat = await signIn(app, await aPerson(app, await aCompany(app)));
    expect((await withChat.call('GET', '/chats')).json()).toEqual({ records: [], hasMore: false, count: 0 });
  });
});
