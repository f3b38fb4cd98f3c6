import { describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, aPerson, cookieOf, nextAddress, signIn, someone, testPassword } from '#test/people';

const app = sharedTestApp();

const login = (body: object, remoteAddress = nextAddress(), headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/login', payload: body, remoteAddress, headers });

describe('signing in', () => {
  test('answers a token, the user and the due date of the company [REST-001]', async () => {
    const company = await aCompany(app, { name: 'Padaria', dueDate: '2026-08-01' });
    const person = await aPerson(app, company, { name: 'Ana' });
    const response = await login({ email: person.email.toUpperCase(), password: testPassword });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      token: expect.any(String),
      dueDate: '2026-08-01',
      billingOnly: false,
      user: { id: person.userId, name: 'Ana', company: { name: 'Padaria', dueDate: '2026-08-01' } },
    });
    expect(response.body).not.toContain('argon2');
  });

  test('puts the refresh secret into a cookie no script can read [ACC-021, ACC-025]', async () => {
    const person = await aPerson(app, await aCompany(app));
    const response = await login({ email: person.email, password: testPassword });
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^jrt=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/api/auth');
    expect(cookie).toContain(`Max-Age=${7 * 24 * 60 * 60}`);
  });

  test('gives one answer to a wrong password and to an unknown address [ACC-007]', async () => {
    const person = await aPerson(app, await aCompany(app));
    const wrong = await login({ email: person.email, password: 'wrong password' });
    const unknown = await login({ email: 'nobody@example.com', password: testPassword });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    expect([unknown.statusCode, unknown.json()]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
  });

  test('outside of the work hours is refused after the password, for plain users only [ERR-004, USR-016]', async () => {
    const company = await aCompany(app);
    // The clock of the tests shows noon in the company's zone.
    const early = await aPerson(app, company, { startWork: '06:00', endWork: '11:50' });
    const admin = await aPerson(app, company, { startWork: '06:00', endWork: '11:50', profile: 'admin' });
    const night = await aPerson(app, company, { startWork: '22:00', endWork: '12:10' });
    expect((await login({ email: early.email, password: testPassword })).json()).toEqual({ error: 'ERR_OUT_OF_HOURS' });
    expect((await login({ email: early.email, password: 'wrong' })).json()).toEqual({
      error: 'ERR_INVALID_CREDENTIALS',
    });
    expect((await login({ email: admin.email, password: testPassword })).statusCode).toBe(200);
    expect((await login({ email: night.email, password: testPassword })).statusCode).toBe(200);
  });

  test('asks which company is meant when address and password fit in two', async () => {
    const [one, two] = [await aCompany(app, { name: 'Um' }), await aCompany(app, { name: 'Dois' })];
    await aPerson(app, one, { email: 'both@example.com' });
    await aPerson(app, two, { email: 'both@example.com' });
    const asked = await login({ email: 'both@example.com', password: testPassword });
    expect(asked.statusCode).toBe(409);
    expect(asked.json()).toEqual({
      error: 'ERR_CHOOSE_COMPANY',
      details: {
        companies: [
          { id: two.companyId, name: 'Dois' },
          { id: one.companyId, name: 'Um' },
        ],
      },
    });
    const chosen = await login({ email: 'both@example.com', password: testPassword, companyId: two.companyId });
    expect(chosen.json()).toMatchObject({ user: { companyId: two.companyId } });
  });

  test('updates when the company was last signed in to [CMPY-023]', async () => {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    const answer = await admin.call('GET', `/companies/listPlan/${admin.companyId}`);
    expect(answer.json()).toMatchObject({ lastLogin: app.clock.now().toISOString() });
  });
});

describe('one session per person', () => {
  test('a second sign-in ends the first, whose token stops at once [ACC-019]', async () => {
    const person = await aPerson(app, await aCompany(app));
    const first = await signIn(app, person);
    expect((await first.call('GET', '/auth/me')).statusCode).toBe(200);
    const second = await signIn(app, person);
    const refused = await first.call('GET', '/auth/me');
    expect([refused.statusCode, refused.json()]).toEqual([
      401,
      { error: 'ERR_NO_SESSION', details: { ended: 'elsewhere' } },
    ]);
    expect((await second.call('GET', '/auth/me')).statusCode).toBe(200);
  });

  test('of many sign-ins at the same moment exactly one session is left', async () => {
    const person = await aPerson(app, await aCompany(app));
    const sessions = await Promise.all(Array.from({ length: 12 }, () => 0).map(() => loginQuietly(person.email)));
    const answers = await Promise.all(
      sessions.map((token) =>
        app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  });

  const loginQuietly = async (email: string): Promise<string> => {
    const response = await login({ email, password: testPassword });
    return response.json<{ token: string }>().token;
  };
});

describe('refreshing', () => {
  const refresh = (cookie: string) =>
    app.inject({ method: 'POST', url: '/api/auth/refresh_token', headers: { cookie }, remoteAddress: nextAddress() });

  test('trades the cookie for a new token and a new cookie [REST-002]', async () => {
    const person = await someone(app, await aCompany(app));
    const response = await refresh(person.cookie);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ token: expect.any(String), user: { id: person.userId } });
    expect(cookieOf(response)).not.toBe(person.cookie);
  });

  test('of an expired access token is what 403 with ERR_SESSION_EXPIRED asks for [ACC-022]', async () => {
    const person = await someone(app, await aCompany(app));
    app.clock.advance(15 * 60_000 + 1_000);
    const expired = await person.call('GET', '/auth/me');
    expect([expired.statusCode, expired.json()]).toEqual([403, { error: 'ERR_SESSION_EXPIRED' }]);
    const { token } = (await refresh(person.cookie)).json<{ token: string }>();
    const me = await app.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(200);
  });

  test('says why a session is over to the browser that held it, and to nobody else [ACC-019, ACC-024]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const whyOf = async (answer: Promise<{ json: () => { details?: { ended?: string } } }>) =>
      (await answer).json().details?.ended;
    const elsewhere = await someone(app, company);
    await signIn(app, elsewhere);
    expect(await whyOf(refresh(elsewhere.cookie))).toBe('elsewhere');
    const stranger = elsewhere.cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    expect(await whyOf(refresh(stranger))).toBeUndefined();

    const changed = await someone(app, company);
    await admin.call('PUT', `/users/${changed.userId}`, { password: 'another password' });
    expect([await whyOf(changed.call('GET', '/auth/me')), await whyOf(refresh(changed.cookie))]).toEqual([
      'password',
      'password',
    ]);
    const gone = await someone(app, company);
    await admin.call('DELETE', `/users/${gone.userId}`);
    expect(await whyOf(gone.call('GET', '/auth/me'))).toBe('removed');
    const left = await someone(app, company);
    await left.call('DELETE', '/auth/logout');
    expect(await whyOf(left.call('GET', '/auth/me'))).toBeUndefined();
    const asleep = await someone(app, company);
    app.clock.advance(8 * 24 * 60 * 60_000);
    expect(await whyOf(refresh(asleep.cookie))).toBeUndefined();
  });

  test('with an old cookie ends the session for everybody who holds one', async () => {
    const person = await someone(app, await aCompany(app));
    const renewed = await refresh(person.cookie);
    app.clock.advance(31_000);
    const reused = await refresh(person.cookie);
    expect([reused.statusCode, reused.json()]).toEqual([
      401,
      { error: 'ERR_NO_SESSION', details: { ended: 'safety' } },
    ]);
    expect((await refresh(cookieOf(renewed))).statusCode).toBe(401);
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
  });

  test('in two tabs at the same moment keeps the session', async () => {
    const person = await someone(app, await aCompany(app));
    const answers = await Promise.all([refresh(person.cookie), refresh(person.cookie)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    // Both carry the same secret: whichever the browser hears last, it holds the current one.
    const [one, other] = answers.map((answer) => cookieOf(answer));
    expect(one).toMatch(/^jrt=/);
    expect(other).toBe(one);
  });

  test('again after an answer that was lost keeps the session for the next refresh too', async () => {
    const person = await someone(app, await aCompany(app));
    // The page was left before the answer came, and loaded anew.
    await refresh(person.cookie);
    app.clock.advance(2_000);
    const again = await refresh(person.cookie);
    expect(again.statusCode).toBe(200);
    app.clock.advance(15 * 60_000);
    const later = await refresh(cookieOf(again));
    expect(later.statusCode).toBe(200);
    expect(cookieOf(later)).not.toBe(cookieOf(again));
  });

  test('after seven idle days asks for a new sign-in', async () => {
    const person = await someone(app, await aCompany(app));
    app.clock.advance(7 * 24 * 60 * 60_000);
    expect((await refresh(person.cookie)).statusCode).toBe(401);
  });

  test('without a cookie, or with a forged one, is refused', async () => {
    const person = await someone(app, await aCompany(app));
    const forged = person.cookie.slice(0, -4) + 'AAAA';
    for (const cookie of ['', 'jrt=1', 'jrt=1.2.3', forged]) expect((await refresh(cookie)).statusCode).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session and takes the cookie away; doing it twice is no mistake [REST-003, ACC-026]', async () => {
    const person = await someone(app, await aCompany(app));
    const out = () => app.inject({ method: 'DELETE', url: '/api/auth/logout', headers: { cookie: person.cookie } });
    const response = await out();
    expect([response.statusCode, response.json()]).toEqual([200, {}]);
    expect(String(response.headers['set-cookie'])).toMatch(/^jrt=;.*Expires=Thu, 01 Jan 1970/);
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
    expect((await out()).statusCode).toBe(200);
  });

  test('works with the access token alone', async () => {
    const person = await someone(app, await aCompany(app));
    await person.call('DELETE', '/auth/logout');
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
  });
});
