import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone, testPassword, type SignedIn } from '#test/people';
import { goodPicture } from '#test/structure/picture';
import { formBody, formType } from '#test/structure/send-call';

const app = sharedTestApp();

const admins = { profile: 'admin' as const };
const operators = { ...admins, super: true };
async function ofOneCompany() {
  const company = await aCompany(app);
  return {
    company,
    admin: await someone(app, company, admins),
    operator: await someone(app, company, operators),
  };
}
const code = async (answer: ReturnType<SignedIn['call']>) => (await answer).json<{ error?: string }>().error;

describe('an operator', () => {
  test('is changed, pictured and removed by no admin of the same company', async () => {
    const { admin, operator } = await ofOneCompany();
    const url = `/users/${operator.userId}`;
    expect(await code(admin.call('PUT', url, { password: 'taken over' }))).toBe('ERR_NO_PERMISSION');
    expect(await code(admin.call('PUT', url, { email: 'mine@example.com' }))).toBe('ERR_NO_PERMISSION');
    expect(await code(admin.call('PUT', url, { profile: 'user' }))).toBe('ERR_NO_PERMISSION');
    expect(await code(admin.call('PUT', url, { showDashboard: 'disabled' }))).toBe('ERR_NO_PERMISSION');
    expect(await code(admin.call('DELETE', url))).toBe('ERR_NO_PERMISSION');
    const picture = await app.inject({
      method: 'POST',
      url: `/api${url}/media-upload`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
      payload: formBody({}, [await goodPicture('profileImage')]),
    });
    expect(picture.json()).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await operator.call('GET', '/auth/me')).json()).toMatchObject({ email: operator.email, profile: 'admin' });
  });

  test('is changed and removed by another operator', async () => {
    const { company, operator } = await ofOneCompany();
    const other = await someone(app, company, operators);
    expect((await operator.call('PUT', `/users/${other.userId}`, { name: 'Nova' })).statusCode).toBe(200);
    expect((await operator.call('DELETE', `/users/${other.userId}`)).statusCode).toBe(200);
  });

  test('who is the last one neither steps down nor is removed, also when two remove each other', async () => {
    const { company, operator } = await ofOneCompany();
    const own = `/users/${operator.userId}`;
    expect(await code(operator.call('PUT', own, { profile: 'user' }))).toBe('ERR_LAST_OPERATOR');
    const other = await someone(app, company, operators);
    const both = await Promise.all([
      operator.call('DELETE', `/users/${other.userId}`),
      other.call('DELETE', own),
      operator.call('PUT', `/users/${other.userId}`, { profile: 'user' }),
      other.call('PUT', own, { profile: 'user' }),
    ]);
    expect(both.every(({ statusCode }) => statusCode < 500)).toBe(true);
    const left = await Promise.all([operator, other].map((one) => one.call('GET', '/auth/me')));
    const stillOperating = left.filter((answer) => answer.json<{ profile?: string }>().profile === 'admin');
    expect(stillOperating.length).toBeGreaterThan(0);
  });
});

describe('one’s own address and password', () => {
  test('change with the current password only; everything else without it', async () => {
    const person = await someone(app, await aCompany(app));
    const url = `/users/${person.userId}`;
    for (const change of [{ email: 'new@example.com' }, { password: 'secret2' }]) {
      expect(await code(person.call('PUT', url, change))).toBe('ERR_CURRENT_PASSWORD');
      expect(await code(person.call('PUT', url, { ...change, currentPassword: 'wrong' }))).toBe('ERR_CURRENT_PASSWORD');
    }
    expect((await person.call('PUT', url, { name: 'Ana', email: person.email, password: '' })).statusCode).toBe(200);
    const both = { email: 'new@example.com', password: 'secret2', currentPassword: testPassword };
    const changed = await person.call('PUT', url, both);
    expect(changed.json()).toMatchObject({ email: 'new@example.com' });
    expect(changed.body).not.toContain('secret2');
    expect(await code(person.call('PUT', url, { password: 'secret3', currentPassword: testPassword }))).toBe(
      'ERR_CURRENT_PASSWORD',
    );
  });

  test('are an admin’s to change for others, who need say nothing, and for nobody by guessing', async () => {
    const company = await aCompany(app);
    const [admin, person] = [await someone(app, company, admins), await someone(app, company)];
    expect((await admin.call('PUT', `/users/${person.userId}`, { password: 'secret2' })).statusCode).toBe(200);
    const own = `/users/${admin.userId}`;
    expect(await code(admin.call('PUT', own, { password: 'secret2' }))).toBe('ERR_CURRENT_PASSWORD');
    const guess = () => code(admin.call('PUT', own, { password: 'secret2', currentPassword: 'guess' }));
    const answers = [];
    for (let at = 0; at < 8; at += 1) answers.push(await guess());
    expect(answers.filter((answer) => answer === 'ERR_TOO_MANY_REQUESTS')).toHaveLength(2);
  });
});
