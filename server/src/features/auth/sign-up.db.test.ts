import { describe, expect, test } from 'vitest';
import { startTestApp, sharedTestApp } from '#test/app';
import { aCompany, nextAddress, signIn, someone } from '#test/people';
import { afterAll } from 'vitest';

const app = sharedTestApp();

const form = (more: object = {}) => ({
  companyName: 'Nova Loja',
  name: 'Rita',
  email: 'rita@example.com',
  password: 'secret1',
  phone: '11999990000',
  ...more,
});
const signUp = (body: object) =>
  app.inject({ method: 'POST', url: '/api/auth/signup', payload: body, remoteAddress: nextAddress() });
const plans = async () =>
  (await app.inject({ url: '/api/plans/list?listPublic=false' })).json<{ id: number; name: string }[]>();
const aPlan = async (more: object = {}): Promise<number> => {
  const before = await plans();
  await aCompany(app, { plan: more });
  return (await plans()).find(({ id }) => !before.some((plan) => plan.id === id))?.id ?? 0;
};

describe('signing up', () => {
  test('opens a company on trial with its first admin, who can sign in [ACC-034, REST-005]', async () => {
    const planId = await aPlan({ name: 'Para começar' });
    const response = await signUp(form({ planId }));
    expect(response.statusCode).toBe(200);
    const { companyId } = response.json<{ companyId: number }>();
    const person = await signIn(app, { companyId, userId: 0, email: 'rita@example.com' }, 'secret1');
    expect(person.session.user).toMatchObject({
      name: 'Rita',
      profile: 'admin',
      super: false,
      company: { name: 'Nova Loja', dueDate: '2026-03-09', plan: { name: 'Para começar' } },
    });
  });

  test('never joins an existing company, whatever companyId says [ACC-029, DAT-026]', async () => {
    const existing = await aCompany(app);
    const response = await signUp(
      form({ planId: await aPlan(), email: 'x@example.com', companyId: existing.companyId }),
    );
    expect(response.json<{ companyId: number }>().companyId).not.toBe(existing.companyId);
    const asText = await signUp(form({ planId: await aPlan(), companyId: '7' }));
    expect(asText.statusCode).toBe(200);
  });

  test('answers the same for an address that is known already', async () => {
    const planId = await aPlan();
    const [first, second] = [
      await signUp(form({ planId, email: 's@example.com' })),
      await signUp(form({ planId, email: 's@example.com' })),
    ];
    expect([first.statusCode, Object.keys(first.json())]).toEqual([second.statusCode, Object.keys(second.json())]);
  });

  test('offers public plans only, to visitors without a session [ACC-031, PLN-015, REST-130]', async () => {
    await aCompany(app, { plan: { name: 'Escondido', isPublic: false } });
    await aCompany(app, { plan: { name: 'À vista' } });
    const names = (await plans()).map(({ name }) => name);
    expect(names).toContain('À vista');
    expect(names).not.toContain('Escondido');
    const hidden = await signUp(form({ planId: 999_999 }));
    expect([hidden.statusCode, hidden.json()]).toEqual([404, { error: 'ERR_NO_PLAN_FOUND' }]);
  });

  test.each([
    [{ name: 'R' }, 'name'],
    [{ name: 'R'.repeat(51) }, 'name'],
    [{ companyName: 'N' }, 'companyName'],
    [{ companyName: 'N'.repeat(51) }, 'companyName'],
    [{ password: '1234' }, 'password'],
    [{ password: '1'.repeat(51) }, 'password'],
    [{ email: 'rita' }, 'email'],
    [{ phone: '' }, 'phone'],
    [{ phone: '1' }, 'phone'],
    [{ phone: 'ligue para mim 11999990000' }, 'phone'],
    [{ planId: undefined }, 'planId'],
  ])('refuses %j [ACC-035, ACC-036, ACC-037, ACC-038, ACC-039]', async (wrong, field) => {
    const response = await signUp(form({ planId: 1, ...wrong }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'ERR_VALIDATION', details: [{ field }] });
  });

  test('is closed while userCreation is not enabled; everybody may read the switch [ACC-005, ACC-028, REST-127]', async () => {
    const operator = await someone(app, await aCompany(app), { super: true, profile: 'admin' });
    const read = async () => (await app.inject({ url: '/api/public-settings/userCreation' })).json();
    expect(await read()).toBe('enabled');
    await operator.call('PUT', '/settings/userCreation', { value: 'disabled' });
    expect(await read()).toBe('disabled');
    const refused = await signUp(form({ planId: await aPlan() }));
    expect([refused.statusCode, refused.json()]).toEqual([403, { error: 'ERR_USER_CREATION_DISABLED' }]);
    await operator.call('PUT', '/settings/userCreation', { value: 'enabled' });
  });
});

describe('the first operator', () => {
  const fresh = startTestApp();
  afterAll(async () => (await fresh).stop());
  const setUp = async (token: string, email = 'op@example.com') =>
    (await fresh).inject({
      method: 'POST',
      url: '/api/auth/setup',
      remoteAddress: nextAddress(),
      payload: { token, companyName: 'Operadora', name: 'Op', email, password: 'secret1' },
    });
  const isOpen = async () => (await (await fresh).inject({ url: '/api/auth/setup' })).json<{ open: boolean }>().open;

  test('is made once, through the secret of the one-time address, as company 1 [RBAC-001]', async () => {
    const { app: server } = await fresh;
    expect(await isOpen()).toBe(true);
    expect((await setUp('a guess')).json()).toEqual({ error: 'ERR_SETUP_CLOSED' });
    const both = await Promise.all([setUp(server.gate.token), setUp(server.gate.token, 'op2@example.com')]);
    expect(both.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(both.every((answer) => answer.statusCode < 500)).toBe(true);
    expect(await isOpen()).toBe(false);
    expect((await setUp(server.gate.token, 'late@example.com')).json()).toEqual({ error: 'ERR_SETUP_CLOSED' });
  });
});
