import { describe, expect, test } from 'vitest';
import { startTestApp, sharedTestApp } from '#test/app';
import { aCompany, aPerson, signIn, someone, testPassword } from '#test/people';
import { codeOf, nextCode, setUpFactor } from '#test/second-factor';

const app = sharedTestApp();
const due = { error: 'ERR_SECOND_FACTOR_DUE' };

const demand = (admin: Awaited<ReturnType<typeof someone>>, data: string) =>
  admin.call('PUT', '/companySettings', { column: 'secondFactor', data });

describe('a company that demands a second factor', () => {
  test('of everyone opens nothing but setting it up to who has none, at once and until it is there', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    await setUpFactor(app, admin);
    const colleague = await someone(app, company);
    expect((await colleague.call('GET', '/auth/me')).statusCode).toBe(200);
    expect((await demand(admin, 'everyone')).statusCode).toBe(200);
    for (const path of ['/auth/me', '/users/list', '/queue', '/announcements', '/chats', '/auth/sessions']) {
      const refused = await colleague.call('GET', path);
      expect([path, refused.statusCode, refused.json()]).toEqual([path, 403, due]);
    }
    const late = await signIn(app, colleague);
    expect(late.session).toMatchObject({ secondFactorDue: true, billingOnly: false });
    expect((await late.call('GET', '/auth/second-factor')).json()).toMatchObject({ since: null, isDemanded: true });
    await setUpFactor(app, late);
    expect((await late.call('GET', '/auth/me')).statusCode).toBe(200);
    expect((await admin.call('GET', '/users')).statusCode).toBe(200);
  });

  test.each([
    ['admins', 'admin', 403],
    ['admins', 'user', 200],
    ['everyone', 'user', 403],
    ['nobody', 'admin', 200],
  ] as const)('of %s asks it of a person with the profile %s: %i', async (whom, profile, status) => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    await demand(admin, whom);
    const person = await someone(app, company, { profile });
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(status);
  });

  test('leads who turns theirs off to set up another', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const { secret } = await setUpFactor(app, admin);
    await demand(admin, 'everyone');
    const proof = { password: testPassword, code: nextCode(app, secret) };
    expect((await admin.call('POST', '/auth/second-factor/off', proof)).statusCode).toBe(200);
    expect((await admin.call('GET', '/users')).json()).toEqual(due);
  });

  test('comes before what an expired company may still do', async () => {
    const company = await aCompany(app, { dueDate: '2026-12-31' });
    const admin = await someone(app, company, { profile: 'admin' });
    await demand(admin, 'admins');
    expect((await admin.call('GET', `/companies/listPlan/${company.companyId}`)).json()).toEqual(due);
  });

  test('says nothing of others: those of another company go on', async () => {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    await demand(admin, 'everyone');
    expect((await stranger.call('GET', '/users')).statusCode).toBe(200);
  });

  test('takes no word that it does not know', async () => {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    expect((await demand(admin, 'sometimes')).json()).toMatchObject({ error: 'ERR_VALIDATION' });
  });
});

describe('an installation that demands a second factor of operators', () => {
  test('asks it of them, and of nobody else', async () => {
    const strict = await startTestApp({ env: { OPERATORS_SECOND_FACTOR: 'on' } });
    try {
      const company = await aCompany(strict);
      const operator = await signIn(strict, await aPerson(strict, company, { profile: 'admin', super: true }));
      const admin = await someone(strict, company, { profile: 'admin' });
      expect(operator.session.secondFactorDue).toBe(true);
      expect((await operator.call('GET', '/companies')).json()).toEqual(due);
      expect((await admin.call('GET', '/users')).statusCode).toBe(200);
      const { secret } = await setUpFactor(strict, operator);
      expect(codeOf(strict, secret)).toMatch(/^\d{6}$/);
      expect((await operator.call('GET', '/companies')).statusCode).toBe(200);
    } finally {
      await strict.stop();
    }
  });
});
