import { describe, expect, test } from 'vitest';
import { sharedTestApp, startTestApp } from '#test/app';
import { aCompany, aPerson, cookieOf, nextAddress, signIn, testPassword } from '#test/people';

const app = sharedTestApp();

const call = (method: 'POST' | 'DELETE', url: string, headers: Record<string, string>, payload?: string | object) =>
  app.inject({ method, url, remoteAddress: nextAddress(), headers, ...(payload === undefined ? {} : { payload }) });
const refresh = (headers: Record<string, string>) => call('POST', '/api/auth/refresh_token', headers);
const sessionIn = (cookie: string): string => cookie.split('.')[1] ?? '';

describe('a session', () => {
  test('is never the one that was in the browser before: a planted cookie wins nothing', async () => {
    const company = await aCompany(app);
    const [attacker, victim] = [await aPerson(app, company), await aPerson(app, company)];
    const planted = (await signIn(app, attacker)).cookie;
    const body = { email: victim.email, password: testPassword, companyId: victim.companyId };
    const entered = await call('POST', '/api/auth/login', { cookie: planted }, body);
    expect(entered.statusCode).toBe(200);
    expect(sessionIn(cookieOf(entered))).not.toBe(sessionIn(planted));
    const later = await refresh({ cookie: planted });
    expect(later.json<{ user: { id: number } }>().user.id).toBe(attacker.userId);
  });

  test('cannot be begun under a number or a secret that somebody chose', async () => {
    const person = await aPerson(app, await aCompany(app));
    const chosen = `jrt=${person.companyId}.${crypto.randomUUID()}.${'A'.repeat(43)}`;
    const body = { email: person.email, password: testPassword, companyId: person.companyId };
    const entered = await call('POST', '/api/auth/login', { cookie: chosen }, body);
    expect(sessionIn(cookieOf(entered))).not.toBe(sessionIn(chosen));
    expect((await refresh({ cookie: chosen })).statusCode).toBe(401);
  });
});

describe('a page of somebody else', () => {
  test.each(['cross-site', 'same-site'])(
    '(%s) can neither renew nor end a session with its visitor’s cookie',
    async (site) => {
      const person = await signIn(app, await aPerson(app, await aCompany(app)));
      const headers = { cookie: person.cookie, 'sec-fetch-site': site };
      const renewed = await refresh(headers);
      expect([renewed.statusCode, renewed.headers['set-cookie']]).toEqual([401, undefined]);
      const left = await call('DELETE', '/api/auth/logout', headers);
      expect(left.headers['set-cookie']).toBeUndefined();
      expect((await refresh({ cookie: person.cookie, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    },
  );

  test('cannot sign anybody in by a form: only JSON is read, and no other origin may send that', async () => {
    const person = await aPerson(app, await aCompany(app));
    const fields = { email: person.email, password: testPassword };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
      const headers = type === '' ? {} : { 'content-type': type };
      const answer = await call('POST', '/api/auth/login', headers, Buffer.from(JSON.stringify(fields)));
      expect([type, answer.statusCode >= 400, answer.headers['set-cookie']]).toEqual([type, true, undefined]);
    }
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/api/auth/login',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

test('the cookie travels over https alone where people come by https', async () => {
  const other = await startTestApp({ env: { PUBLIC_URL: 'https://inbox.example.com' } });
  try {
    const person = await aPerson(other, await aCompany(other));
    const body = { email: person.email, password: testPassword };
    const entered = await other.inject({ method: 'POST', url: '/api/auth/login', payload: body });
    expect(String(entered.headers['set-cookie'])).toMatch(/; Secure(;|$)/);
  } finally {
    await other.stop();
  }
});

describe('an odd refresh cookie', () => {
  const secret = 'a'.repeat(43);
  const uuid = crypto.randomUUID();
  test.each([
    ['a company beyond all numbers', `9999999999.${uuid}.${secret}`],
    ['a company just beyond', `2147483648.${uuid}.${secret}`],
    ['no uuid', `7.${'-'.repeat(36)}.${secret}`],
    ['a broken uuid', `7.${'a'.repeat(36)}.${secret}`],
    ['a NUL', `7.${uuid}.%00${secret.slice(3)}`],
    ['eight kilobytes', `7.${uuid}.${'a'.repeat(8_000)}`],
    ['half of an escape', `7.${uuid}.%E0%A4%A`],
    ['other letters', `7.${uuid}.${encodeURIComponent('ação'.repeat(10))}`],
    ['somebody who never was', `7.${uuid}.${secret}`],
  ])('with %s is no session at refresh and nothing to end at logout', async (_what, value) => {
    const ask = (method: 'POST' | 'DELETE', url: string) =>
      app.inject({ method, url, headers: { cookie: `jrt=${value}` }, remoteAddress: nextAddress() });
    const refreshed = await ask('POST', '/api/auth/refresh_token');
    expect([refreshed.statusCode, refreshed.json()]).toEqual([401, { error: 'ERR_NO_SESSION' }]);
    expect((await ask('DELETE', '/api/auth/logout')).statusCode).toBe(200);
  });
});
