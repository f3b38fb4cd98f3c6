import { routes, type Route } from '@oplano/contracts';
import type { ApiKey } from '@oplano/contracts/api-keys';
import { scopes, type Scope } from '@oplano/contracts/principals';
import { reaches } from '@oplano/core/principals';
import { beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '#platform/crypto';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, someone, type SignedIn, type TestCompany } from '#test/people';
import { aReader } from '#test/things';
import { sampled } from '#test/sampled';

const app = sharedTestApp();
type Made = ApiKey & { key: string };
let company: TestCompany;
let admin: SignedIn;
let count = 0;
beforeEach(async () => {
  company = await aCompany(app);
  await aReader(app, company);
  admin = await someone(app, company, { profile: 'admin' });
});

async function aKey(held: readonly Scope[], change: object = {}, by = admin): Promise<Made> {
  const made = await by.call('POST', '/api-keys', { name: `Chave ${(count += 1)}`, scopes: held, ...change });
  if (made.statusCode !== 200) throw new Error(made.body);
  return made.json<Made>();
}
const answerTo = (key: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${key}` },
    ...(payload ? { payload } : {}),
  });
const callWith = async (...call: Parameters<typeof answerTo>) => {
  const answer = await answerTo(...call);
  return [answer.statusCode, answer.json<{ error?: string }>().error] as const;
};

describe('a key', () => {
  test('is shown once and stored as a hash', async () => {
    const made = await aKey(['contacts:read']);
    expect(made.key).toMatch(/^opk_[A-Za-z0-9]{43}$/);
    expect(made.tail).toBe(made.key.slice(-4));
    const shown = [
      await admin.call('GET', '/api-keys'),
      await admin.call('GET', `/api-keys/${made.id}`),
      await admin.call('PUT', `/api-keys/${made.id}`, { name: 'Outro nome' }),
    ];
    for (const answer of shown) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain(made.key);
    }
    const [row] = await ownerQuery<{ key_hash: Buffer }>(app, 'select * from api_keys where id = $1', made.id);
    expect(row?.key_hash.equals(hashSecret(made.key))).toBe(true);
    expect(JSON.stringify(row)).not.toContain(made.key);
  });

  test('has the rights of who made it, within its scopes, and its deeds are its own', async () => {
    const { key, id } = await aKey(['contacts:write']);
    expect(await callWith(key, 'POST', '/contacts', { name: 'Ana', number: '5511987650001', email: '' })).toEqual([
      200,
      undefined,
    ]);
    const [event] = await ownerQuery<{ actor: unknown }>(
      app,
      `select actor from events where company_id = $1 and type = 'contact.created'`,
      company.companyId,
    );
    expect(event?.actor).toEqual({ kind: 'apiKey', keyId: id });
    const [used] = (await admin.call('GET', '/api-keys')).json<{ apiKeys: ApiKey[] }>().apiKeys;
    expect(used?.lastUsedAt).toBe(app.clock.now().toISOString());
  });

  test('ends when it is revoked, when its day has come, and with the person', async () => {
    const [revoked, expiring] = [
      await aKey(['tags:read']),
      await aKey(['tags:read'], { expiresAt: new Date(app.clock.now().getTime() + 60_000).toISOString() }),
    ];
    const leaver = await someone(app, company, { profile: 'admin' });
    const orphan = await aKey(['tags:read'], {}, leaver);
    const ask = async () => {
      const all = [];
      for (const { key } of [revoked, expiring, orphan]) all.push((await callWith(key, 'GET', '/tags'))[0]);
      return all;
    };
    expect(await ask()).toEqual([200, 200, 200]);
    await admin.call('DELETE', `/api-keys/${revoked.id}`);
    expect((await admin.call('DELETE', `/users/${leaver.userId}`)).statusCode).toBe(200);
    app.clock.advance(60_000);
    expect(await ask()).toEqual([401, 401, 401]);
    const left = (await admin.call('GET', '/api-keys')).json<{ apiKeys: ApiKey[] }>().apiKeys;
    expect(left.map(({ id }) => id)).toEqual([expiring.id]);
  });

  test('of somebody who is no admin any more does what they may', async () => {
    const { key } = await aKey(['contacts:write', 'users:read'], {}, await someone(app, company, { profile: 'admin' }));
    const [{ id } = { id: 0 }] = (await admin.call('GET', '/users'))
      .json<{ users: { id: number }[] }>()
      .users.filter((user) => user.id !== admin.userId);
    const [first] = (await answerTo(key, 'GET', '/users')).json<{ users: object[] }>().users;
    expect(first).toHaveProperty('email');
    await admin.call('PUT', `/users/${id}`, { profile: 'user' });
    // What colleagues see of each other: no longer whole records.
    const [seen] = (await answerTo(key, 'GET', '/users')).json<{ users: object[] }>().users;
    expect(seen).toHaveProperty('name');
    expect(seen).not.toHaveProperty('email');
    expect(await callWith(key, 'GET', '/contacts')).toEqual([200, undefined]);
  });

  test('opens nothing of a company without the switch in its plan', async () => {
    const { key } = await aKey(['contacts:read']);
    await ownerQuery(
      app,
      'update plans set use_external_api = false where id = (select plan_id from companies where id = $1)',
      company.companyId,
    );
    expect(await callWith(key, 'GET', '/contacts')).toEqual([403, 'ERR_PLAN_FEATURE_DISABLED']);
  });

  test('is made, seen and revoked by admins of its company alone', async () => {
    const made = await aKey(['tags:read']);
    const plain = await someone(app, company);
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    for (const who of [plain, stranger]) {
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const answer = await who.call(method, `/api-keys/${made.id}`, method === 'PUT' ? { name: 'Minha' } : undefined);
        expect(answer.statusCode).toBe(who === plain ? 403 : 404);
      }
    }
    expect((await callWith(made.key, 'GET', '/tags'))[0]).toBe(200);
    // A key makes no keys: whoever takes one cannot make it last.
    expect(await callWith(made.key, 'GET', '/api-keys')).toEqual([403, 'ERR_NO_PERMISSION']);
  });

  test('has a name of its own, and a company a hundred of them', async () => {
    await aKey(['tags:read'], { name: 'ERP' });
    const again = await admin.call('POST', '/api-keys', { name: 'ERP', scopes: ['tags:read'] });
    expect([again.statusCode, again.json()]).toEqual([409, { error: 'ERR_API_KEY_NAME_TAKEN' }]);
    expect((await admin.call('POST', '/api-keys', { name: 'Sem nada', scopes: [] })).statusCode).toBe(400);
    for (let more = 1; more < 100; more += 1) await aKey(['tags:read']);
    const full = await admin.call('POST', '/api-keys', { name: 'Uma a mais', scopes: ['tags:read'] });
    expect([full.statusCode, full.json()]).toEqual([409, { error: 'ERR_API_KEYS_FULL' }]);
  });
});

/** What is called must not matter: the door stands before it. */
const address = (route: Route): string => route.path.replace(/:\w*[uU]uid/g, crypto.randomUUID()).replace(/:\w+/g, '1');

test('every route answers keys within its scope, and no key without', async () => {
  const all = Object.entries(routes).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, route]) => ({ name: `${feature}.${name}`, route: route as Route })),
  );
  const guarded = all.filter(({ route }) => route.access !== 'public');
  const table: string[] = [];
  for (const scope of scopes) {
    const { key } = await aKey([scope]);
    for (const { name, route } of sampled(guarded, ({ name }) => `${name} with ${scope}`)) {
      const isMeant = route.scope !== undefined && reaches({ kind: 'apiKey', keyId: 1, scopes: [scope] }, route.scope);
      const [status, error] = await callWith(key, route.method, address(route));
      const isClosed = status === 403 && error === 'ERR_NO_PERMISSION';
      if (isClosed === isMeant) table.push(`${name} with ${scope}: ${status} ${String(error)}`);
    }
  }
  expect(table).toEqual([]);
  expect(guarded.filter(({ route }) => route.scope).length).toBeGreaterThan(30);
});
