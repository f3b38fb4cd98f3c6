import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, NoConnectionError, routes, setCredentials, type Credentials } from '#platform/api';
import { callsOf, fakeServer, refuse } from '#testing/server';
import { aPerson, aSession } from '#testing/people';

const expired = refuse(403, 'ERR_SESSION_EXPIRED');
const version = { version: '2.0.4-v3' };

let token: string | null;
let session: Credentials;

beforeEach(() => {
  token = 'old';
  session = {
    token: () => token,
    renew: vi.fn(() => {
      token = 'new';
      return Promise.resolve(true);
    }),
    lost: vi.fn(),
    expired: vi.fn(),
    secondFactorDue: vi.fn(),
  };
  setCredentials(session);
});
afterEach(() => {
  setCredentials(null);
  vi.unstubAllGlobals();
});

describe('the API client', () => {
  test('sends the token of local storage as a bearer token with the cookies [ACC-021, ACC-025]', async () => {
    const log = fakeServer({ 'GET /helps/list': [] });
    await call(routes.helps.list);
    expect(log[0]).toMatchObject({ token: 'old', credentials: 'include' });
  });

  test('sends neither token nor cookies with a public call [ACC-025]', async () => {
    const log = fakeServer({ 'GET /version': version });
    await call(routes.settings.version);
    expect(log[0]).toMatchObject({ token: null, credentials: 'omit' });
  });

  test('sends the cookie with the calls that are about it [ACC-025]', async () => {
    const log = fakeServer({
      'POST /auth/login': aSession(),
      'POST /auth/refresh_token': aSession(),
      'DELETE /auth/logout': {},
    });
    await call(routes.auth.login, { body: { email: 'a@b.co', password: 'secret' } });
    await call(routes.auth.refresh);
    await call(routes.auth.logout);
    expect(log.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'include']);
  });

  test('refreshes once when the token ran out and repeats the call with the new one [ACC-022]', async () => {
    const log = fakeServer({
      'GET /helps/list': ({ token: shown }: { token: string }) => (shown === 'new' ? [] : expired),
    });
    await expect(call(routes.helps.list)).resolves.toEqual([]);
    expect(session.renew).toHaveBeenCalledExactlyOnceWith('old');
    expect(log.map((asked) => asked.token)).toEqual(['old', 'new']);
  });

  test('asks whoever would leave while a file is on its way, and nobody else', async () => {
    const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const during: boolean[] = [];
    const answer = (said: unknown) => () => {
      during.push(mayLeave());
      return said;
    };
    fakeServer({
      'GET /helps/list': answer([]),
      'POST /contacts/imports': answer(refuse(413, 'ERR_PAYLOAD_TOO_LARGE')),
    });
    await call(routes.helps.list);
    const upload = call(routes.contactImports.load, { file: new File(['a'], 'a.csv') });
    await expect(upload).rejects.toMatchObject({ status: 413 });
    expect([during, mayLeave()]).toEqual([[true, false], true]);
  });

  test('shows a second 403 as an error and refreshes no further [ACC-023]', async () => {
    const log = fakeServer({ 'GET /helps/list': expired });
    await expect(call(routes.helps.list)).rejects.toMatchObject({ status: 403, code: 'ERR_SESSION_EXPIRED' });
    expect(session.renew).toHaveBeenCalledTimes(1);
    expect(callsOf(log)).toHaveLength(2);
  });

  test('does not refresh for a 403 that says something else [ACC-022]', async () => {
    fakeServer({ 'GET /helps/list': refuse(403, 'ERR_NO_PERMISSION') });
    await expect(call(routes.helps.list)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(session.renew).not.toHaveBeenCalled();
  });

  test('gives the session up when the server knows none [ACC-024]', async () => {
    fakeServer({ 'GET /helps/list': refuse(401, 'ERR_NO_SESSION') });
    await expect(call(routes.helps.list)).rejects.toMatchObject({ status: 401 });
    expect(session.lost).toHaveBeenCalledOnce();
  });

  test('takes a wrong password for what it is, not for the end of a session [ACC-007]', async () => {
    fakeServer({ 'POST /auth/login': refuse(401, 'ERR_INVALID_CREDENTIALS') });
    const attempt = call(routes.auth.login, { body: { email: 'a@b.co', password: 'wrong' } });
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
    expect(session.lost).not.toHaveBeenCalled();
  });

  test('says that the subscription has run out when a call is refused for it', async () => {
    fakeServer({ 'GET /helps/list': refuse(402, 'ERR_SUBSCRIPTION_EXPIRED') });
    await expect(call(routes.helps.list)).rejects.toMatchObject({ status: 402 });
    expect(session.expired).toHaveBeenCalledOnce();
  });

  test('tells a server that is not reached from one that refuses', async () => {
    fakeServer({});
    await expect(call(routes.helps.list)).rejects.toBeInstanceOf(NoConnectionError);
  });

  test('writes parameters and query into the address', async () => {
    const log = fakeServer({ 'GET /users/7': aPerson(), 'GET /users': { users: [], hasMore: false, count: 0 } });
    await call(routes.users.show, { params: { userId: 7 } });
    await call(routes.users.list, { query: { searchParam: 'a&b', pageNumber: 2 } });
    expect(callsOf(log)).toEqual(['GET /users/7', 'GET /users']);
    expect(log[1]?.query).toEqual({ searchParam: 'a&b', pageNumber: '2' });
  });

  test('sends a file as a form, behind its other fields', async () => {
    const log = fakeServer({ 'POST /users/7/media-upload': { user: aPerson() } });
    const file = new File(['x'], 'me.png', { type: 'image/png' });
    await call(routes.users.uploadAvatar, { params: { userId: 7 }, body: { typeArch: 'user' }, file });
    const form = log[0]?.body as FormData;
    expect([...form.keys()]).toEqual(['typeArch', 'profileImage']);
  });

  test('keeps a refusal in the words of a proxy, but not its page [ERR-002, ERR-003]', async () => {
    fakeServer({
      'GET /version': { status: 502, text: 'upstream is down' },
      'GET /helps/list': { status: 502, text: '<html>' },
    });
    await expect(call(routes.settings.version)).rejects.toMatchObject({ code: 'upstream is down' });
    await expect(call(routes.helps.list)).rejects.toMatchObject({ code: '' });
  });

  describe('told to wait a moment', () => {
    const early = (seconds: string) => ({
      ...refuse(429, 'ERR_TOO_MANY_REQUESTS'),
      headers: { 'retry-after': seconds },
    });
    beforeEach(() => vi.useFakeTimers());
    afterEach(() => vi.useRealTimers());

    test('asks for what is to be read again by itself, as late as the server said', async () => {
      let calls = 0;
      const log = fakeServer({ 'GET /helps/list': () => ((calls += 1) === 1 ? early('2') : []) });
      const answer = call(routes.helps.list);
      await vi.advanceTimersByTimeAsync(1_900);
      expect(callsOf(log)).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      await expect(answer).resolves.toEqual([]);
    });

    test('gives up after the third time, and at once where the wait is long', async () => {
      const log = fakeServer({ 'GET /helps/list': early('1'), 'GET /version': early('30') });
      const tired = expect(call(routes.helps.list)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
      await vi.advanceTimersByTimeAsync(3_000);
      await tired;
      expect(callsOf(log)).toHaveLength(3);
      await expect(call(routes.settings.version)).rejects.toMatchObject({ retryAfter: 30 });
    });

    test('does not repeat a write, nor a read that nobody waits for any more', async () => {
      const log = fakeServer({ 'POST /tags': early('1'), 'GET /helps/list': early('5') });
      const body = { name: 'a', color: '#000000', kanban: 0 } as never;
      await expect(call(routes.tags.create, { body })).rejects.toMatchObject({ status: 429 });
      const gone = new AbortController();
      const read = expect(call(routes.helps.list, { signal: gone.signal })).rejects.toThrow('abort');
      await vi.advanceTimersByTimeAsync(1_000);
      gone.abort();
      await read;
      await vi.advanceTimersByTimeAsync(10_000);
      expect(callsOf(log)).toEqual(['POST /tags', 'GET /helps/list']);
    });
  });

  test('says how long to wait where the server does', async () => {
    fakeServer({ 'GET /version': { ...refuse(429, 'ERR_TOO_MANY_REQUESTS'), headers: { 'retry-after': '30' } } });
    await expect(call(routes.settings.version)).rejects.toMatchObject({ retryAfter: 30 });
  });

  test('finds an answer that breaks its contract while developing', async () => {
    fakeServer({ 'GET /version': { version: 7 } });
    await expect(call(routes.settings.version)).rejects.toThrow(/version/);
  });
});
