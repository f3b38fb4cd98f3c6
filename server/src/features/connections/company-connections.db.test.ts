import type { Connection, ConnectionSession } from '@oplano/contracts/connections';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';

const app = sharedTestApp();
const held: { operator?: SignedIn; customer?: TestCompany } = {};
const operator = (): SignedIn => held.operator as SignedIn;
const customer = (): TestCompany => held.customer as TestCompany;
beforeAll(async () => {
  held.operator = await someone(app, await aCompany(app), { super: true, profile: 'admin' });
});
beforeEach(async () => {
  held.customer = await aCompany(app);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const inside = (method: Method, path: string, body?: object, companyId = customer().companyId) =>
  operator().call(method, `/companies/${companyId}${path}`, body);
const codeOf = (answer: { json<T>(): T }) => answer.json<{ error: string }>().error;
const added = async (name: string) => (await inside('POST', '/whatsapp', { name })).json<Connection>();

test('the operator adds, renames, opens and removes connections of a company, in the operator’s name [CMPY-029, CMPY-031, CMPY-032]', async () => {
  const admin = await someone(app, customer(), { profile: 'admin' });
  const made = await added('Loja');
  expect(made).toMatchObject({ name: 'Loja', channel: 'whatsapp', status: 'OPENING', isDefault: true });
  const second = await added('Balcão');
  expect((await inside('PUT', `/whatsapp/${second.id}`, { name: 'Caixa', isDefault: true })).json()).toMatchObject({
    name: 'Caixa',
    isDefault: true,
  });
  const own = async () => (await admin.call('GET', '/whatsapp')).json<Connection[]>();
  expect((await own()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Caixa', true],
    ['Loja', false],
  ]);
  const session = `/whatsappsession/${made.id}`;
  expect((await inside('DELETE', session)).json()).toMatchObject({ status: 'DISCONNECTED', reason: 'asked' });
  expect((await inside('GET', session)).json<ConnectionSession>().status).toBe('DISCONNECTED');
  expect((await inside('POST', session)).json<ConnectionSession>().status).toBe('OPENING');
  expect((await inside('PUT', session)).json<ConnectionSession>().status).toBe('OPENING');
  expect((await inside('POST', `${session}/pairing-code`, { number: '5511933330000' })).statusCode).toBe(200);
  expect((await inside('DELETE', `/whatsapp/${made.id}`)).statusCode).toBe(200);
  expect((await own()).map(({ name }) => name)).toEqual(['Caixa']);
  const events = await ownerQuery<{ actor: object }>(
    app,
    `select actor from events where company_id = $1 and type = 'connection.deleted'`,
    customer().companyId,
  );
  expect(events).toEqual([{ actor: { kind: 'operator', userId: operator().userId } }]);
});

test('what the plan of the company holds counts, not that of the operator [CMPY-029]', async () => {
  held.customer = await aCompany(app, { plan: { connections: 1, useFacebook: false } });
  await added('Loja');
  expect(codeOf(await inside('POST', '/whatsapp', { name: 'Outra' }))).toBe('ERR_PLAN_LIMIT_CONNECTIONS');
  expect(codeOf(await inside('POST', '/facebook', { facebookUserToken: 'T' }))).toBe('ERR_PLAN_FEATURE_DISABLED');
});

test('a connection of another company is not found, nor is a company that is not there', async () => {
  const foreign = await added('Loja');
  const other = await aCompany(app);
  const before = await ownerQuery(app, 'select * from connections where id = $1', foreign.id);
  for (const [method, path, body] of [
    ['PUT', `/whatsapp/${foreign.id}`, { name: 'Minha' }],
    ['DELETE', `/whatsapp/${foreign.id}`, undefined],
    ['GET', `/whatsappsession/${foreign.id}`, undefined],
    ['DELETE', `/whatsappsession/${foreign.id}`, undefined],
  ] as const) {
    expect(codeOf(await inside(method, path, body, other.companyId))).toBe('ERR_NO_WAPP_FOUND');
  }
  expect(await ownerQuery(app, 'select * from connections where id = $1', foreign.id)).toEqual(before);
  expect(codeOf(await inside('POST', '/whatsapp', { name: 'Nova' }, 999_999))).toBe('ERR_NO_COMPANY_FOUND');
});

test('nobody but the operator sets up connections of a company, and nothing in one that is being removed [CMPY-032]', async () => {
  const admin = await someone(app, customer(), { profile: 'admin' });
  const path = `/companies/${customer().companyId}/whatsapp`;
  expect(codeOf(await admin.call('POST', path, { name: 'Loja' }))).toBe('ERR_NO_PERMISSION');
  const { companyId, name } = customer();
  await operator().call('DELETE', `/companies/${companyId}?name=${encodeURIComponent(name)}`);
  expect(codeOf(await inside('POST', '/whatsapp', { name: 'Loja' }))).toBe('ERR_COMPANY_LEAVING');
});
