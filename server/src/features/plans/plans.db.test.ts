import { planFeatures, type OperatorPlan } from '@oplano/contracts/plans';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { lineOf } from '#test/listener';

const app = sharedTestApp();
const held: { operator?: SignedIn } = {};
beforeAll(async () => {
  held.operator = await someone(app, await aCompany(app), { super: true });
});
const operator = (): SignedIn => {
  if (!held.operator) throw new Error('Nobody runs the platform yet.');
  return held.operator;
};

let counter = 0;
const aName = () => `Plano de teste ${(counter += 1)}`;
const form = (given: object = {}) => ({ name: aName(), users: 3, connections: 2, amount: 149.9, ...given });
const post = (body: object) => operator().call('POST', '/plans', body);
const created = async (given: object = {}) => (await post(form(given))).json<OperatorPlan>();
const all = async () => (await operator().call('GET', '/plans/all')).json<OperatorPlan[]>();
const planOf = async ({ companyId }: TestCompany) => {
  const [row] = await ownerQuery<{ plan_id: number }>(app, 'select plan_id from companies where id = $1', companyId);
  return row?.plan_id ?? 0;
};
const told = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, response.json()];

describe('plans', () => {
  test('are added with everything on, listed by name, and changed by the operator [PLN-001, DAT-018, REST-131, REST-132, REST-133]', async () => {
    const plan = await created({ name: 'Ágil de teste' });
    expect(plan).toMatchObject({ users: 3, connections: 2, queues: 0, amount: 149.9, isPublic: true });
    expect(planFeatures.every((feature) => plan[feature])).toBe(true);
    const flags = ['Whatsapp', 'Facebook', 'Instagram', 'Campaigns', 'Schedules', 'InternalChat', 'ExternalApi'];
    const others = ['Kanban', 'OpenAi', 'Integrations'];
    expect(Object.keys(plan)).toEqual(
      expect.arrayContaining(['id', 'name', ...[...flags, ...others].map((flag) => `use${flag}`)]),
    );
    const names = (await all()).map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare));
    const changed = await operator().call('PUT', `/plans/${plan.id}`, { amount: 199.99, useKanban: false });
    expect(changed.json()).toEqual({ ...plan, amount: 199.99, useKanban: false, version: plan.version + 1 });
    expect((await all()).find(({ id }) => id === plan.id)).toEqual(changed.json());
  });

  test('that nobody is on are removed, others are not [REST-134]', async () => {
    const company = await aCompany(app);
    const [empty, used] = [await created(), await planOf(company)];
    expect((await operator().call('DELETE', `/plans/${empty.id}`)).statusCode).toBe(200);
    expect(told(await operator().call('DELETE', `/plans/${empty.id}`))).toEqual([404, { error: 'ERR_NO_PLAN_FOUND' }]);
    expect(told(await operator().call('DELETE', `/plans/${used}`))).toEqual([409, { error: 'ERR_PLAN_IN_USE' }]);
    expect((await all()).find(({ id }) => id === used)).toMatchObject({ companiesCount: 1 });
  });

  test('have one name each, also when two are added at once', async () => {
    const name = aName();
    const answers = await Promise.all([post(form({ name })), post(form({ name }))]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await created();
    expect(told(await operator().call('PUT', `/plans/${other.id}`, { name }))).toEqual([
      409,
      { error: 'ERR_PLAN_NAME_TAKEN' },
    ]);
  });

  test.each([
    ['parts of a cent', { amount: 9.999 }],
    ['less than nothing', { amount: -1 }],
    ['half a person', { users: 2.5 }],
    ['a billion connections', { connections: 1_000_000_000 }],
    ['no name', { name: ' ' }],
  ])('cost and hold what can be counted: not %s', async (_what, given) => {
    const before = (await all()).length;
    expect((await post(form(given))).statusCode).toBe(400);
    expect(await all()).toHaveLength(before);
  });

  test('are not the business of a company’s admin', async () => {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    const plan = await created();
    const answers = await Promise.all([
      admin.call('GET', '/plans/all'),
      admin.call('POST', '/plans', form()),
      admin.call('PUT', `/plans/${plan.id}`, { amount: 0 }),
      admin.call('DELETE', `/plans/${plan.id}`),
    ]);
    expect(answers.map(told)).toEqual(Array.from({ length: 4 }, () => [403, { error: 'ERR_NO_PERMISSION' }]));
  });
});

describe('a changed plan', () => {
  test('is told to operators and to its own companies, who learn of no other, and to nobody else [PLN-021]', async () => {
    const company = await aCompany(app);
    const planId = await planOf(company);
    const people = [operator(), await someone(app, company), await someone(app, await aCompany(app))];
    const lines = await Promise.all(people.map((person) => lineOf(app, person)));
    const added = await created();
    await operator().call('PUT', `/plans/${planId}`, { users: 7 });
    await operator().call('DELETE', `/plans/${added.id}`);
    for (const line of lines) await line.settled();
    const heard = lines.map((line) =>
      line.heard.flatMap(({ name, payload }) =>
        name.endsWith('-plan') ? [`${name} ${String(payload['action'])}`] : [],
      ),
    );
    const own = `company-${operator().companyId}-plan`;
    expect(heard).toEqual([
      [`${own} create`, `${own} update`, `${own} delete`],
      [`company-${company.companyId}-plan own`],
      [],
    ]);
    const [, customer] = lines;
    const news = customer?.heard.filter(({ name }) => name.endsWith('-plan')).map(({ payload }) => payload['plan']);
    expect(news).toEqual([expect.objectContaining({ id: planId, users: 7 })]);
    expect(JSON.stringify(news)).not.toContain('companiesCount');
    for (const line of lines) line.close();
  });

  test('holds for its companies with their very next call [PLN-004, PLN-005, PLN-006]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const planId = await planOf(company);
    const change = (body: object) => operator().call('PUT', `/plans/${planId}`, body);
    const byWhatsapp = async () => told(await admin.call('POST', '/whatsapp', { name: aName() }));
    const byPage = async (addInstagram: boolean) =>
      told(await admin.call('POST', '/facebook', { facebookUserToken: 'x', addInstagram }));
    const off = [403, { error: 'ERR_PLAN_FEATURE_DISABLED' }];
    await change({ useWhatsapp: false, useFacebook: false, useInstagram: false });
    for (const refused of [await byWhatsapp(), await byPage(false), await byPage(true)])
      expect(refused).toMatchObject(off);
    await change({ useWhatsapp: true });
    expect((await byWhatsapp())[0]).toBe(200);
    expect(await byPage(false)).toMatchObject(off);
  });
});

test('of two operators who change the same price at once one is told, and both agree on what it is', async () => {
  const { id, amount } = await created();
  const answers = await Promise.all(
    [10, 20].map((next) =>
      operator().call('PUT', `/plans/${id}`, { amount: next, users: next, seen: { amount, users: 3 } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({ error: 'ERR_CHANGED_MEANWHILE' });
  const kept = (await all()).find((plan) => plan.id === id);
  expect(kept?.users).toBe(kept?.amount);
  expect((await operator().call('PUT', `/plans/${id}`, { queues: 7, seen: { queues: 0 } })).statusCode).toBe(200);
});
