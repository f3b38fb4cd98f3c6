import { readCatalogue } from '../../../server/test/structure/catalogue.ts';
import { testPassword } from '../../../server/test/people.ts';
import { everybody } from '../../../server/test/structure/callers.ts';
import type { Stage } from '../stage.ts';
import { newTally, tapped, type Tally } from '../tap.ts';

const camel = (name: string): string => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

/**
 * Fields that are called like such a column and show nothing of it: keys that are typed and answered with a mask, secrets
 * that are shown once to whoever made them, the amount of a charge as the bank writes it, the names of settings, and the
 * half of a pair of keys that is there to be shown.
 */
const harmlessFields: ReadonlySet<string> = new Set([
  'apiKey',
  'voiceKey',
  'jsonContent',
  'secret',
  'original',
  'key',
  'publicKey',
]);

/** Columns whose names say that nobody outside may read them. */
async function innerNames(ownerUrl: string): Promise<Set<string>> {
  const { tables } = await readCatalogue(ownerUrl);
  const columns = tables.flatMap((table) => table.columns);
  const inner = columns.filter(({ name, type }) => type === 'bytea' || /hash|secret|sealed|lease|locked_by/.test(name));
  const names = inner.map(({ name }) => name).filter((name) => name !== 'value');
  return new Set([...names.flatMap((name) => [name, camel(name)]), 'company_id', 'passwordHash']);
}

const fieldNames = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap((item) => fieldNames(item));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) => [
    ...(name === 'properties' ? Object.keys(value as object) : []),
    ...fieldNames(value),
  ]);
};

const examplesIn = (node: unknown): unknown[] => {
  if (Array.isArray(node)) return node.flatMap((item) => examplesIn(item));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, value]) =>
    /^(example|examples|default|const|enum|description|summary)$/.test(name) ? [value] : examplesIn(value),
  );
};
/** A key, a token, a hash: something that was copied from a machine and not thought up. */
const looksSecret = /eyJ[\w-]{10,}|\$argon2|-----BEGIN|EAA[A-Za-z0-9]{20}|\b[0-9a-f]{40,}\b|postgres:\/\//;

/** What stands about for anybody: the description of the API with its examples, health, figures, and the pages. */
export async function tryDocuments(stage: Stage): Promise<Tally> {
  const { app } = stage;
  const tally = newTally();
  const http = tapped(app.app.http, await stage.secrets(), tally, 'everybody');
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
    http.inject({ method: 'GET', url, headers, remoteAddress });

  const document = (await get('/api/openapi.json')).json<unknown>();
  const inner = await innerNames(app.ownerUrl);
  const shown = fieldNames(document).filter((name) => inner.has(name) && !harmlessFields.has(name));
  tally.leaks.push(...shown.map((name) => `the description of the API has a field ${name}`));
  for (const example of examplesIn(document)) {
    tally.attempts += 1;
    const found = looksSecret.exec(JSON.stringify(example))?.[0];
    if (found !== undefined) tally.leaks.push(`the description of the API shows ${found}`);
  }
  const page = (await get('/api/docs')).body;
  if (looksSecret.test(page)) tally.leaks.push('the page of the API shows a secret');

  for (const url of ['/healthz', '/readyz', '/api/version', '/api/public-settings', '/api/plans/list', '/']) {
    await get(url);
  }
  const forwarded = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', via: '1.1 proxy' };
  for (const url of ['/metrics', '/api/lab/', '/api/lab/graph/state', '/api/lab/phones', '/api/lab/../lab/phones']) {
    for (const headers of [{}, forwarded, { authorization: 'Bearer guess' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { statusCode } = await get(url, headers);
      if (statusCode < 400) tally.leaks.push(`${url} is open to somebody far away: ${statusCode}`);
    }
  }
  // The figures may be read here, and name nobody.
  await get('/metrics', {}, '127.0.0.1');
  return tally;
}

/** Signing in and coming back: with the other company's people, numbers and cookies mixed in. */
export async function trySessions(stage: Stage): Promise<Tally> {
  const { app, other } = stage;
  const tally = newTally();
  const { own, callers } = await everybody(app, stage.operator);
  const otherPlain = await stage.otherPlain();
  const http = tapped(app.app.http, await stage.secrets(), tally, 'somebody else');
  let calls = 0;
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    http.inject({ method: 'POST', url, payload, headers, remoteAddress: `198.51.100.${(calls += 1)}` });
  const expectCode = (what: string, answer: { statusCode: number; body: string }): void => {
    if (answer.statusCode < 400) tally.leaks.push(`${what} is let in: ${answer.body.slice(0, 200)}`);
  };
  for (const companyId of [
    own.companyId,
    1,
    stage.carvedId,
    0,
    -1,
    null,
    '1 or 1=1',
    [other.companyId, own.companyId],
  ]) {
    const sign = { email: otherPlain.email, password: testPassword, companyId };
    expectCode(
      `signing in to ${String(companyId)} as somebody of another company`,
      await post('/api/auth/login', sign),
    );
  }
  for (const password of ['', 'wrong', `${testPassword} `, testPassword.toUpperCase(), "' or ''='"]) {
    const sign = { email: otherPlain.email, password, companyId: other.companyId };
    expectCode(`the password ${password}`, await post('/api/auth/login', sign));
  }
  const [name = '', value = ''] = otherPlain.cookie.split('=');
  const cookies = [`${name}=`, `${name}=${value.slice(0, -4)}AAAA`, `x=${value}`, `${name}=${value.split('.')[0]}`];
  for (const cookie of cookies) {
    expectCode(`the cookie ${cookie.slice(0, 12)}…`, await post('/api/auth/refresh_token', {}, { cookie }));
  }
  const [head = '', , signature = ''] = otherPlain.token.split('.');
  const admin = callers.find(({ who }) => who === 'an admin');
  const [, ownClaims = ''] = (admin?.token ?? '').split('.');
  const claims = JSON.parse(Buffer.from(ownClaims, 'base64url').toString()) as Record<string, unknown>;
  const turned = { ...claims, company: other.companyId, sub: String(other.admin.userId), companyId: other.companyId };
  const body = Buffer.from(JSON.stringify(turned)).toString('base64url');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  for (const token of [
    `${head}.${body}.${signature}`,
    `${none}.${body}.`,
    `${none}.${body}`,
    `${head}.${ownClaims}.`,
  ]) {
    const headers = { authorization: `Bearer ${token}` };
    expectCode('a token that was turned', await http.inject({ method: 'GET', url: '/api/auth/me', headers }));
  }
  return tally;
}
