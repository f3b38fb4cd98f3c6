import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '#test/app';
import { aCompany, aPerson, testPassword, type TestPerson } from '#test/people';

const named = 'https://app.example.com';
const env = { PUBLIC_URL: 'https://api.example.com', WEB_ORIGINS: named };
const held: { app?: Awaited<ReturnType<typeof startTestApp>>; person?: TestPerson } = {};
beforeAll(async () => {
  held.app = await startTestApp({ env });
  held.person = await aPerson(held.app, await aCompany(held.app));
});
afterAll(() => held.app?.stop());

const preflight = (origin: string) =>
  held.app?.inject({
    method: 'OPTIONS',
    url: '/api/tickets',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const signIn = (origin: string) =>
  held.app?.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { origin, 'sec-fetch-site': 'cross-site' },
    payload: { email: held.person?.email, password: testPassword },
  });
const refresh = (origin: string, cookie: string) =>
  held.app?.inject({
    method: 'POST',
    url: '/api/auth/refresh_token',
    headers: { origin, cookie, 'sec-fetch-site': 'cross-site' },
  });
const cookieIn = (header: unknown): string => String([header].flat()[0]).split(';')[0] ?? '';

describe('a page of a named origin', () => {
  test('may call, with the cookies of its person', async () => {
    const asked = await preflight(named);
    expect([asked?.statusCode, asked?.headers]).toMatchObject([
      204,
      {
        'access-control-allow-origin': named,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'authorization,content-type',
        vary: expect.stringContaining('Origin'),
      },
    ]);
    const entered = await signIn(named);
    expect(entered?.headers['access-control-allow-origin']).toBe(named);
    expect(String(entered?.headers['set-cookie'])).toMatch(/Secure; SameSite=None/);
    expect((await refresh(named, cookieIn(entered?.headers['set-cookie'])))?.statusCode).toBe(200);
  });
});

describe('a page of any other origin', () => {
  test('is told nothing, and no cookie of anybody counts for it', async () => {
    const other = 'https://evil.example';
    const asked = await preflight(other);
    expect(Object.keys(asked?.headers ?? {}).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    const cookie = cookieIn((await signIn(named))?.headers['set-cookie']);
    expect((await refresh(other, cookie))?.statusCode).toBe(401);
    expect(String((await signIn(other))?.headers['set-cookie'])).toMatch(/SameSite=Strict/);
  });
});
