import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, routes, setCredentials } from '#platform/api';
import {
  connectSession,
  followOtherTabs,
  forgetSession,
  mergeOwnUser,
  noteEnd,
  refreshOwnUser,
  renewSession,
  restoreSession,
  setSession,
  signIn,
  signOut,
  useSession,
} from '#platform/session';
import { callsOf, fakeServer, refuse } from '#testing/server';
import { aPerson, aSession } from '#testing/people';

const state = () => useSession.getState();

beforeEach(() => {
  localStorage.clear();
  setSession({ status: 'restoring' });
  connectSession();
});
afterEach(() => {
  setCredentials(null);
  vi.unstubAllGlobals();
});

const expired = refuse(403, 'ERR_SESSION_EXPIRED');
const expiredSubscription = refuse(402, 'ERR_SUBSCRIPTION_EXPIRED');
/** Answers only to the token it names. */
const helpsFor = (token: string) => (asked: { token: string | null }) => (asked.token === token ? [] : expired);

describe('signing in and out', () => {
  test('a sign-in keeps the token in local storage and the person in memory [ACC-021]', async () => {
    fakeServer({ 'POST /auth/login': aSession() });
    await signIn({ email: 'marina@aurora.example', password: 'secret' });
    expect(localStorage.getItem('token')).toBe('first-token');
    expect(state()).toMatchObject({ status: 'signedIn', billingOnly: false, user: { name: 'Marina Lopes' } });
  });

  test('a sign-out calls the server and forgets the token [ACC-026]', async () => {
    const log = fakeServer({ 'POST /auth/login': aSession(), 'DELETE /auth/logout': {} });
    await signIn({ email: 'marina@aurora.example', password: 'secret' });
    await signOut();
    expect(callsOf(log).at(-1)).toBe('DELETE /auth/logout');
    expect(localStorage.getItem('token')).toBeNull();
    expect(state()).toEqual({ status: 'visitor', ended: 'logout' });
  });

  test('a sign-out without a connection is one all the same [ACC-026]', async () => {
    fakeServer({ 'POST /auth/login': aSession() });
    await signIn({ email: 'marina@aurora.example', password: 'secret' });
    await expect(signOut()).rejects.toThrow();
    expect(state()).toMatchObject({ status: 'visitor' });
  });
});

describe('a token that ran out', () => {
  beforeEach(() => localStorage.setItem('token', 'old'));

  test('is traded once for all calls that wait for it [ACC-022]', async () => {
    const log = fakeServer({
      'GET /helps/list': helpsFor('first-token'),
      'POST /auth/refresh_token': aSession(),
    });
    await Promise.all([call(routes.helps.list), call(routes.helps.list), call(routes.helps.list)]);
    expect(callsOf(log).filter((name) => name === 'POST /auth/refresh_token')).toHaveLength(1);
    expect(localStorage.getItem('token')).toBe('first-token');
  });

  test('is not traded again when another tab has done so [ACC-022]', async () => {
    const log = fakeServer({
      'GET /helps/list': (asked: { token: string | null }) => {
        localStorage.setItem('token', 'from another tab');
        return helpsFor('from another tab')(asked);
      },
    });
    await expect(call(routes.helps.list)).resolves.toEqual([]);
    expect(callsOf(log)).toEqual(['GET /helps/list', 'GET /helps/list']);
  });

  test('is traded under a lock that all tabs of the browser share [ACC-022]', async () => {
    const request = vi.fn((_name: string, work: () => Promise<boolean>) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    fakeServer({ 'POST /auth/refresh_token': aSession() });
    await expect(renewSession()).resolves.toBe(true);
    expect(request).toHaveBeenCalledExactlyOnceWith('oplano-refresh', expect.any(Function));
  });

  test('leaves nobody signed in when the cookie is refused as well [ACC-024]', async () => {
    fakeServer({ 'GET /helps/list': expired, 'POST /auth/refresh_token': refuse(401, 'ERR_NO_SESSION') });
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
    await expect(call(routes.helps.list)).rejects.toMatchObject({ code: 'ERR_NO_SESSION' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(state()).toEqual({ status: 'visitor', ended: 'lost' });
  });

  test('is lost for the reason that the server gives, whatever is met afterwards [ACC-019, ACC-024]', async () => {
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
    const refusals = [refuse(401, 'ERR_NO_SESSION', { ended: 'password' }), refuse(401, 'ERR_NO_SESSION')];
    fakeServer({ 'GET /helps/list': () => refusals.shift() });
    await expect(call(routes.helps.list)).rejects.toThrow();
    await expect(call(routes.helps.list)).rejects.toThrow();
    expect(state()).toEqual({ status: 'visitor', ended: 'password' });
  });

  test('does not end the session when the server is only busy', async () => {
    fakeServer({ 'POST /auth/refresh_token': refuse(429, 'ERR_TOO_MANY_REQUESTS') });
    await expect(renewSession()).rejects.toMatchObject({ status: 429 });
    expect(localStorage.getItem('token')).toBe('old');
  });
});

describe('a page that is loaded', () => {
  test('belongs to a visitor where no token is kept', async () => {
    const log = fakeServer({});
    await restoreSession();
    expect(state()).toEqual({ status: 'visitor' });
    expect(log).toEqual([]);
  });

  test('says once why the session ended before it was loaded anew [ACC-020]', async () => {
    noteEnd('elsewhere');
    await restoreSession();
    expect(state()).toEqual({ status: 'visitor', ended: 'elsewhere' });
    await restoreSession();
    expect(state()).toEqual({ status: 'visitor' });
  });

  test('finds the person of the kept token again, without trading the cookie [ACC-021]', async () => {
    localStorage.setItem('token', 'kept');
    const log = fakeServer({ 'GET /auth/me': aPerson() });
    await restoreSession();
    expect(state()).toMatchObject({ status: 'signedIn', user: { id: 7 } });
    expect(log).toMatchObject([{ call: 'GET /auth/me', token: 'kept' }]);
  });

  test('of an expired company becomes a billing-only session [ACC-044]', async () => {
    localStorage.setItem('token', 'kept');
    fakeServer({
      'GET /auth/me': refuse(402, 'ERR_SUBSCRIPTION_EXPIRED'),
      'POST /auth/refresh_token': aSession(aPerson(), { billingOnly: true }),
    });
    await restoreSession();
    expect(state()).toMatchObject({ status: 'signedIn', billingOnly: true });
  });

  test('belongs to a visitor when the token is worth nothing [ACC-024]', async () => {
    localStorage.setItem('token', 'forged');
    fakeServer({ 'GET /auth/me': refuse(401, 'ERR_NO_SESSION') });
    await restoreSession();
    expect(state()).toMatchObject({ status: 'visitor' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('keeps the token when the server is not reached', async () => {
    localStorage.setItem('token', 'kept');
    fakeServer({});
    await restoreSession();
    expect(state()).toEqual({ status: 'unreachable' });
    expect(localStorage.getItem('token')).toBe('kept');
  });
});

describe('a session in use', () => {
  beforeEach(() => {
    localStorage.setItem('token', 'kept');
    localStorage.setItem('userId', '7');
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
  });

  test('becomes billing-only when a call is refused for the subscription [ACC-008]', async () => {
    fakeServer({ 'GET /helps/list': refuse(402, 'ERR_SUBSCRIPTION_EXPIRED') });
    await expect(call(routes.helps.list)).rejects.toThrow();
    expect(state()).toMatchObject({ status: 'signedIn', billingOnly: true });
  });

  test('takes up a change of the own record and keeps what only the session knows [RTE-012]', () => {
    const { plan: _plan, timeZone: _zone, companieSettings: _settings, ...company } = aPerson().company;
    mergeOwnUser({ ...aPerson(), company, showDashboard: 'enabled', version: 2 });
    expect(state()).toMatchObject({
      user: { showDashboard: 'enabled', company: { timeZone: 'America/Sao_Paulo', plan: { useKanban: true } } },
    });
  });

  test('ignores an event that is older than what it knows, and those of others', () => {
    const before = state();
    mergeOwnUser({ ...aPerson(), name: 'Old', version: 1 });
    mergeOwnUser({ ...aPerson(), id: 8, name: 'Somebody else', version: 9 });
    expect(state()).toBe(before);
  });

  test('asks for its own rights again after a gap', async () => {
    fakeServer({ 'GET /auth/me': aPerson({ allowRealTime: 'enabled', version: 3 }) });
    await refreshOwnUser();
    expect(state()).toMatchObject({ user: { allowRealTime: 'enabled' } });
  });

  test('is a full one again where the server says who it is', async () => {
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: true });
    fakeServer({ 'GET /auth/me': aPerson() });
    await refreshOwnUser();
    expect(state()).toMatchObject({ billingOnly: false });
  });

  test('stays one that only pays where it is refused', async () => {
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: true });
    fakeServer({ 'GET /auth/me': expiredSubscription });
    await refreshOwnUser();
    expect(state()).toMatchObject({ billingOnly: true });
  });

  test('ends in every tab when it ends in one, and another person means a fresh page', () => {
    const reload = vi.fn();
    const stop = followOtherTabs(reload);
    const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }));
    tell();
    expect(state()).toMatchObject({ status: 'signedIn' });
    localStorage.setItem('userId', '8');
    tell();
    expect(reload).toHaveBeenCalledOnce();
    localStorage.removeItem('userId');
    tell();
    expect(state()).toEqual({ status: 'visitor', ended: 'lost' });
    stop();
  });

  test.each([
    ['was told by a refusal', () => forgetSession('password')],
    ['was told before it is loaded anew', () => noteEnd('password')],
  ])('ends in every tab for the reason that one of them %s [ACC-019, ACC-024]', (_how, end) => {
    const told: [string, string | null][] = [];
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        told.push([key, value]);
        kept.set(key, value);
      },
      removeItem: (key: string) => void kept.delete(key),
    });
    end();
    expect(told).toEqual([['ended', 'password']]);
    expect([...kept]).toEqual([]);

    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
    const stop = followOtherTabs(vi.fn());
    const hear = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    for (const [key, value] of told) hear(key, value);
    hear('ended', null);
    hear('userId', null);
    expect(state()).toEqual({ status: 'visitor', ended: 'password' });
    stop();
  });
});
