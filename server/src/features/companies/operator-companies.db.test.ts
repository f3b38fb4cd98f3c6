import type { OperatorCompany } from '@oplano/contracts/companies';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { lineOf } from '#test/listener';
import { ownerQuery } from '#test/owner';
import { aCompany, aPerson, nextAddress, signIn, someone, type SignedIn, type TestCompany } from '#test/people';

const app = sharedTestApp();
const held: { operator?: SignedIn } = {};
beforeAll(async () => {
  held.operator = await someone(app, await aCompany(app), { super: true });
});
const operator = (): SignedIn => {
  if (!held.operator) throw new Error('Nobody runs the platform yet.');
  return held.operator;
};

type Created = OperatorCompany & { invitation: { path: string; expiresAt: string } | null };
const told = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, response.json()];
const planOf = async ({ companyId }: TestCompany) => {
  const [row] = await ownerQuery<{ plan_id: number }>(app, 'select plan_id from companies where id = $1', companyId);
  return row?.plan_id ?? 0;
};
let counter = 0;
const form = async (given: object = {}) => {
  counter += 1;
  const planId = await planOf(await aCompany(app));
  return { name: `Cliente ${counter}`, email: `dono${counter}@cliente.example`, planId, ...given };
};
const post = async (given: object = {}) => operator().call('POST', '/companies', await form(given));
const created = async (given: object = {}) => (await post(given)).json<Created>();
const show = async (id: number) => (await operator().call('GET', `/companies/${id}`)).json<OperatorCompany>();
const change = (id: number, body: object) => operator().call('PUT', `/companies/${id}`, body);
const list = async (query: string) =>
  (await operator().call('GET', `/companies?${query}`)).json<{
    companies: OperatorCompany[];
    hasMore: boolean;
    count: number;
  }>();
const saltOf = async (email: string) => {
  const hashed = "split_part(password_hash, '$', 5)";
  const [row] = await ownerQuery<{ salt: string }>(app, `select ${hashed} as salt from users where email = $1`, email);
  return row?.salt;
};
const signsIn = async (email: string, password: string) => {
  const payload = { email, password };
  return (await app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress: nextAddress(), payload }))
    .statusCode;
};

describe('a company that the operator opens', () => {
  test('has what the form said, and an invitation instead of a password [CMPY-003, CMPY-021, REST-138, REST-139]', async () => {
    const company = await created({ dueDate: '2027-01-31', recurrence: 'ANUAL', numberAttendants: 4, document: '1' });
    expect(company).toMatchObject({
      status: true,
      dueDate: '2027-01-31',
      recurrence: 'ANUAL',
      numberAttendants: 4,
      numberConections: 0,
      usersCount: 1,
      lastLogin: null,
      removal: null,
    });
    const { invitation, ...shown } = company;
    expect(await show(company.id)).toEqual(shown);
    const token = invitation?.path.split('token=')[1];
    const reset = { method: 'POST', url: '/api/auth/password/reset', remoteAddress: nextAddress() } as const;
    const chosen = await app.inject({ ...reset, payload: { token, password: 'segredo-novo' } });
    expect(chosen.statusCode).toBe(200);
    expect(await signsIn(company.email, 'segredo-novo')).toBe(200);
    expect((await app.inject({ ...reset, payload: { token, password: 'outro-segredo' } })).statusCode).toBe(400);
  });

  test('can be given a password, which is never told again and can be replaced [CMPY-020, REST-140]', async () => {
    const company = await created({ passwordDefault: 'mudar-logo' });
    expect(company.invitation).toBeNull();
    expect(JSON.stringify(company)).not.toContain('mudar-logo');
    expect(await signsIn(company.email, 'mudar-logo')).toBe(200);
    const changed = await change(company.id, { passwordDefault: 'outra-senha' });
    expect(changed.body).not.toMatch(/password/i);
    expect([await signsIn(company.email, 'mudar-logo'), await signsIn(company.email, 'outra-senha')]).toEqual([
      401, 200,
    ]);
    const again = (await operator().call('POST', `/companies/${company.id}/invitation`)).json<{ path: string }>();
    expect(again.path).toContain(`/reset?token=${company.id}.`);
  });

  test('keeps its password where the change beside it is refused, and loses its sessions with a new one [CMPY-020, REST-140]', async () => {
    const company = await created({ passwordDefault: 'mudar-logo' });
    const account = { companyId: company.id, userId: 0, email: company.email };
    const admin = await signIn(app, account, 'mudar-logo');
    const salt = await saltOf(company.email);
    const refused = await change(company.id, {
      passwordDefault: 'outra-senha',
      name: 'Depois',
      seen: { name: 'Nunca assim' },
    });
    expect(told(refused)).toEqual([409, { error: 'ERR_CHANGED_MEANWHILE' }]);
    expect((await admin.call('GET', '/contacts')).statusCode).toBe(200);
    expect(await signsIn(company.email, 'outra-senha')).toBe(401);
    await change(company.id, { passwordDefault: 'outra-senha' });
    await app.app.worker.runDue();
    expect((await admin.call('GET', '/contacts')).statusCode).toBe(401);
    // Of one salt with all accounts of the address: they are tried in one go.
    expect(await saltOf(company.email)).toBe(salt);
  });

  test.each<[string, object, string]>([
    ['a name of one letter', { name: 'A' }, 'CMPY-014'],
    ['a name of 51 letters', { name: 'A'.repeat(51) }, 'CMPY-014'],
    ['no address', { email: '' }, 'CMPY-015'],
    ['an address that is none', { email: 'dono' }, 'CMPY-015'],
    ['no plan', { planId: null }, 'CMPY-016'],
    ['half a person', { numberAttendants: 2.5 }, 'CMPY-017'],
    ['people in words', { numberAttendants: 'dez' }, 'CMPY-017'],
    ['a billion connections', { numberConections: 1_000_000_000 }, 'CMPY-018'],
    ['the year 9999', { dueDate: '9999-12-31' }, 'CMPY-003'],
    ['a day that is not', { dueDate: '2027-02-29' }, 'CMPY-003'],
    ['a password of two letters', { passwordDefault: 'ab' }, 'CMPY-020'],
  ])('is refused with %s (%j) [%s]', async (_what, given) => {
    const body = await form(given);
    const { count } = await list('');
    expect(told(await operator().call('POST', '/companies', body))).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
    expect((await list('')).count).toBe(count);
  });

  test('keeps where it is, for the bills it is asked to pay [CMPY-003]', async () => {
    const company = await created({ addressStreet: 'Rua A, 1', addressCity: 'Recife', addressState: 'PE' });
    expect(company).toMatchObject({ addressStreet: 'Rua A, 1', addressCity: 'Recife', addressState: 'PE' });
    const seen = { addressCity: 'Recife' };
    expect((await change(company.id, { addressCity: 'Olinda', seen })).json()).toMatchObject({
      addressStreet: 'Rua A, 1',
      addressCity: 'Olinda',
    });
  });

  test('needs a plan that is there [CMPY-016]', async () => {
    expect(told(await post({ planId: 2_000_000_000 }))).toEqual([404, { error: 'ERR_NO_PLAN_FOUND' }]);
  });
});

describe('the companies', () => {
  test('are found by name and address, by name or by due date, with their figures [CMPY-019, DAT-003, REST-136, REST-137, REST-143]', async () => {
    const word = `Zebra${Date.now()}`;
    const late = await created({ name: `${word} Ágil`, dueDate: '2027-05-01', passwordDefault: 'mudar-logo' });
    const soon = await created({ name: `${word} Bela`, dueDate: '2027-04-01' });
    const never = await created({ name: `${word} Casa` });
    await aPerson(app, { companyId: soon.id, name: soon.name });
    await signIn(app, { companyId: late.id, userId: 0, email: late.email }, 'mudar-logo');
    const names = async (query: string) => (await list(query)).companies.map(({ name }) => name);
    expect(await names(`searchParam=${word.toLowerCase()}`)).toEqual([late.name, soon.name, never.name]);
    expect(await names(`searchParam=${word}&orderBy=dueDate`)).toEqual([soon.name, late.name, never.name]);
    expect(await names(`searchParam=${soon.email}`)).toEqual([soon.name]);
    const { companies } = await list(`searchParam=${word}`);
    expect(companies.map(({ usersCount }) => usersCount)).toEqual([1, 2, 1]);
    expect(companies[0]).toMatchObject({ plan: { amount: 99.9 }, folderSize: 0, numberFileFolder: 0 });
    expect(companies.map(({ lastLogin }) => lastLogin === null)).toEqual([false, true, true]);
    const old = await operator().call('GET', `/companiesPlan/?searchParam=${word}&pageNumber=1`);
    expect(old.json()).toMatchObject({
      hasMore: false,
      companies: [{ id: late.id, status: { status: true } }, {}, {}],
    });
    const all = (await operator().call('GET', '/companies/list')).json<OperatorCompany[]>();
    expect(all).toEqual(expect.arrayContaining(companies));
    const row = all.find(({ id }) => id === soon.id);
    expect((await operator().call('PUT', `/companies/${soon.id}`, row)).json()).toMatchObject({
      email: soon.email,
      dueDate: '2027-04-01',
    });
  });

  test('are the operator’s business alone [CMPY-001]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const path = `/companies/${company.companyId}`;
    const answers = await Promise.all([
      admin.call('GET', '/companies'),
      admin.call('GET', '/companies/list'),
      admin.call('GET', '/companiesPlan/'),
      admin.call('POST', '/companies', await form()),
      admin.call('PUT', path, { numberAttendants: 99 }),
      admin.call('POST', `${path}/renewal`, { dueDate: '2026-12-31' }),
      admin.call('POST', `${path}/invitation`),
      admin.call('DELETE', `${path}?name=${encodeURIComponent(company.name)}`),
    ]);
    expect(answers.map(told)).toEqual(answers.map(() => [403, { error: 'ERR_NO_PERMISSION' }]));
  });

  test('show themselves to their own admins, and to nobody of another company [REST-138]', async () => {
    const [own, other] = [await aCompany(app), await aCompany(app)];
    const [admin, plain] = [await someone(app, own, { profile: 'admin' }), await someone(app, own)];
    const answer = await admin.call('GET', `/companies/${own.companyId}`);
    expect(answer.json()).toMatchObject({ id: own.companyId, usersCount: 2 });
    for (const id of [other.companyId, 2_000_000_000])
      expect(told(await admin.call('GET', `/companies/${id}`))).toEqual([404, { error: 'ERR_NO_COMPANY_FOUND' }]);
    for (const id of [own.companyId, other.companyId])
      expect(told(await plain.call('GET', `/companies/${id}`))).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
  });
});

describe('a due date', () => {
  test('moves on by the recurrence once, also when two press at once [CMPY-004]', async () => {
    const { id } = await created({ dueDate: '2027-01-31', recurrence: 'MENSAL' });
    const renew = () => operator().call('POST', `/companies/${id}/renewal`, { dueDate: '2027-01-31' });
    const answers = await Promise.all([renew(), renew()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await show(id)).dueDate).toBe('2027-02-28');
    expect(told(await renew())).toEqual([409, { error: 'ERR_DUE_DATE_CHANGED' }]);
  });

  test('that is emptied is none, and moves on from today [CMPY-010]', async () => {
    const { id } = await created({ dueDate: '2027-01-31', recurrence: 'ANUAL' });
    expect((await change(id, { dueDate: '' })).json()).toMatchObject({ dueDate: null });
    const renewed = (
      await operator().call('POST', `/companies/${id}/renewal`, { dueDate: null })
    ).json<OperatorCompany>();
    expect(Number(renewed.dueDate?.slice(0, 4))).toBe(app.clock.now().getUTCFullYear() + 1);
  });

  test('without a recurrence stays [CMPY-004]', async () => {
    const { id } = await created({ dueDate: '2027-01-31' });
    const answer = await operator().call('POST', `/companies/${id}/renewal`, { dueDate: '2027-01-31' });
    expect(told(answer)).toEqual([409, { error: 'ERR_NO_RECURRENCE' }]);
  });
});

describe('a changed company', () => {
  test('says what another plan does not hold [CMPY-003]', async () => {
    const company = await aCompany(app);
    await someone(app, company);
    const small = await planOf(await aCompany(app, { plan: { users: 0, useKanban: false } }));
    const answer = await operator().call('GET', `/companies/${company.companyId}/fit?planId=${small}`);
    expect(answer.json()).toEqual({ over: [{ kind: 'users', has: 1, limit: 0 }], lost: ['useKanban'] });
    expect((await change(company.companyId, { planId: small })).json()).toMatchObject({ plan: { id: small } });
  });

  test('is told to operators, and that it changed to its own people, and nothing to anybody else [CMPY-022]', async () => {
    const company = await aCompany(app);
    const people = [operator(), await someone(app, company), await someone(app, await aCompany(app))];
    const lines = await Promise.all(people.map((person) => lineOf(app, person)));
    await created();
    await change(company.companyId, { numberAttendants: 7 });
    for (const line of lines) await line.settled();
    const heard = lines.map((line) =>
      line.heard.flatMap(({ name, payload }) =>
        name.endsWith('-company') ? [`${name} ${String(payload['action'])}`] : [],
      ),
    );
    const own = `company-${operator().companyId}-company`;
    expect(heard).toEqual([[`${own} create`, `${own} update`], [`company-${company.companyId}-company own`], []]);
    const [, customer] = lines;
    expect(customer?.heard.find(({ name }) => name.endsWith('-company'))?.payload).toEqual({
      action: 'own',
      company: { id: company.companyId },
    });
    for (const line of lines) line.close();
  });

  test('that is suspended reads and exports, and changes nothing until it is resumed [CMPY-021]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const adds = async () => (await admin.call('POST', '/contacts', { name: 'Ana', number: '5511933330000' })).json();
    expect((await change(company.companyId, { status: false })).json()).toMatchObject({ status: false });
    expect((await admin.call('GET', '/contacts')).statusCode).toBe(200);
    expect((await admin.call('POST', '/contacts/export', {})).statusCode).toBe(200);
    expect(await adds()).toEqual({ error: 'ERR_COMPANY_SUSPENDED' });
    const back = await signIn(app, admin);
    expect(back.session).toMatchObject({ billingOnly: false, user: { company: { isSuspended: true } } });
    await change(company.companyId, { status: true });
    expect((await back.call('POST', '/contacts', { name: 'Ana', number: '5511933330000' })).statusCode).toBe(200);
  });

  test('that is suspended because it did not pay only pays [CMPY-021]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    await ownerQuery(
      app,
      'update companies set status = false, suspended_unpaid_at = now() where id = $1',
      company.companyId,
    );
    expect(told(await admin.call('GET', '/contacts'))).toEqual([402, { error: 'ERR_SUBSCRIPTION_EXPIRED' }]);
  });

  test.each(['change', 'renewal'] as const)(
    'that did not pay is open again with a %s of its due date, and all its people hear of it [CMPY-004, CMPY-021]',
    async (how) => {
      const company = await aCompany(app);
      const people = [await someone(app, company, { profile: 'admin' }), await someone(app, company)];
      const [today] = app.clock.now().toISOString().split('T');
      await ownerQuery(
        app,
        "update companies set status = false, suspended_unpaid_at = now(), due_date = $2, recurrence = 'MENSAL' where id = $1",
        company.companyId,
        today,
      );
      const lines = await Promise.all(people.map((person) => lineOf(app, person)));
      const answer =
        how === 'change'
          ? await change(company.companyId, { dueDate: '2099-01-31', status: false })
          : await operator().call('POST', `/companies/${company.companyId}/renewal`, { dueDate: today });
      expect(answer.json()).toMatchObject({ status: true });
      for (const line of lines) await line.settled();
      const heard = lines.map((line) => line.heard.filter(({ name }) => name.endsWith('-company')).length);
      expect(heard).toEqual([1, 1]);
      for (const person of people) expect((await person.call('GET', '/contacts')).statusCode).toBe(200);
      await change(company.companyId, { name: 'Ainda Aqui' });
      for (const line of lines) await line.settled();
      expect(lines.map((line) => line.heard.filter(({ name }) => name.endsWith('-company')).length)).toEqual([2, 2]);
      for (const line of lines) line.close();
    },
  );

  test('gives no operator a way around their own password', async () => {
    const company = await aCompany(app);
    await someone(app, company, { super: true, profile: 'admin' });
    const own = [409, { error: 'ERR_OWN_COMPANY' }];
    expect(told(await operator().call('POST', `/companies/${company.companyId}/invitation`))).toEqual(own);
    expect(told(await change(company.companyId, { passwordDefault: 'outra-senha' }))).toEqual(own);
  });

  test('cannot be the platform’s own where it would shut out the operator [REST-141]', async () => {
    const own = await aCompany(app, { id: 1, name: 'O Plano' });
    expect(told(await change(own.companyId, { status: false }))).toEqual([409, { error: 'ERR_OWN_COMPANY' }]);
    expect(told(await operator().call('DELETE', '/companies/1?name=O%20Plano'))).toEqual([
      409,
      { error: 'ERR_OWN_COMPANY' },
    ]);
  });
});

describe('two operators who edit the same company at once', () => {
  test('both keep what they changed where it is not the same field', async () => {
    const { id, phone, document } = await created({ phone: '1', document: '2' });
    const answers = await Promise.all([
      change(id, { phone: '11', seen: { phone } }),
      change(id, { document: '22', seen: { document } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await show(id)).toMatchObject({ phone: '11', document: '22' });
  });

  test('lead to one truth where it is, and the second is told', async () => {
    const { id, name } = await created();
    const answers = await Promise.all(
      ['Primeira', 'Segunda'].map((next) => change(id, { name: next, phone: next, seen: { name } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ error: 'ERR_CHANGED_MEANWHILE' });
    const kept = await show(id);
    expect(kept.phone).toBe(kept.name);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toEqual(kept);
  });

  test('cannot undo a renewal that came in while a form was open', async () => {
    const { id } = await created({ dueDate: '2027-01-31', recurrence: 'MENSAL' });
    await operator().call('POST', `/companies/${id}/renewal`, { dueDate: '2027-01-31' });
    const late = await change(id, { dueDate: '2027-02-10', seen: { dueDate: '2027-01-31' } });
    expect(told(late)).toEqual([409, { error: 'ERR_CHANGED_MEANWHILE' }]);
    expect((await show(id)).dueDate).toBe('2027-02-28');
  });
});
