import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feeds } from '@oplano/contracts';
import { Server } from 'socket.io';
import { describe, expect, test } from 'vitest';
import { withOwnerClient } from '../../src/platform/db-raw/owner-client.ts';
import { sharedTestApp } from '../app.ts';
import { aCompany, aPerson, cookieOf, nextAddress, signIn, someone, type SignedIn } from '../people.ts';
import { eventProblems } from './feed-checks.ts';
import { lineOf, openLine, type Listener } from '#test/listener';

const app = sharedTestApp();

/** The code a line was refused with, or that it was not. */
async function refusalOf(options: Parameters<typeof openLine>[1], url = app.url): Promise<string> {
  try {
    const line = await openLine(url, options);
    line.close();
    return 'let in';
  } catch (error) {
    return (error as Error).message;
  }
}
const asked = (userId: unknown, token?: string) => ({ query: { userId: String(userId), ...(token ? { token } : {}) } });

describe('opening a line', () => {
  test('takes userId and token in the query, or in the auth payload [RTE-001]', async () => {
    const { userId, token } = await someone(app, await aCompany(app));
    expect(await refusalOf(asked(userId, token))).toBe('let in');
    expect(await refusalOf({ auth: { userId, token } })).toBe('let in');
    expect(await refusalOf({ ...asked(userId, 'stale'), auth: { userId, token } })).toBe('let in');
    expect(await refusalOf({ ...asked(userId, token), transports: ['polling'] })).toBe('let in');
  });

  test('without a token, with a bad one, or for somebody else is refused [RTE-025]', async () => {
    const company = await aCompany(app);
    const { userId, token } = await someone(app, company);
    const other = await someone(app, company);
    const [head, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: String(userId), company: company.companyId, exp: 9e9 })).toString(
      'base64url',
    );
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
    const bad = [
      asked(userId),
      asked(userId, 'nonsense'),
      asked(userId, `${token.slice(0, -6)}AAAAAA`),
      asked(userId, `${head}.${claims}.${signature}`),
      asked(userId, unsigned),
      asked(userId, 'x'.repeat(5_000)),
      asked(other.userId, token),
      asked('', token),
      asked('nobody', token),
      asked(`${userId}.5`, token),
      { auth: { userId: other.userId, token } },
      { auth: { userId: [userId], token: [token] } },
      { auth: { token: { toString: token } } },
      { ...asked(userId, token), auth: { token: '' } },
      { ...asked(userId, token), auth: { userId: other.userId } },
    ];
    const outcomes = await Promise.all(bad.map((options) => refusalOf(options)));
    expect(outcomes).toEqual(bad.map(() => 'ERR_NO_SESSION'));
  });

  test('with a token that ran out says so, so that the browser renews it [RTE-025]', async () => {
    const { userId, token } = await someone(app, await aCompany(app));
    app.clock.advance(15 * 60_000 + 1_000);
    expect(await refusalOf(asked(userId, token))).toBe('ERR_SESSION_EXPIRED');
  });

  test('with the token of a session that has ended is refused [RTE-025]', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const replaced = await someone(app, company);
    await signIn(app, replaced);
    const gone = await someone(app, company);
    await gone.call('DELETE', '/auth/logout');
    const deleted = await someone(app, company);
    await admin.call('DELETE', `/users/${deleted.userId}`);
    for (const { userId, token } of [replaced, gone, deleted]) {
      expect(await refusalOf(asked(userId, token))).toBe('ERR_NO_SESSION');
    }
  });

  test('under another namespace is refused, where nobody would look at the token [RTE-025]', async () => {
    const { userId, token } = await someone(app, await aCompany(app));
    expect(await refusalOf(asked(userId, token), `${app.url}/admin`)).toBe('Invalid namespace');
  });
});

/** A person with two tabs open, and everybody else who could hear of them. */
async function aScene(transports: string[]) {
  const company = await aCompany(app);
  const person = await someone(app, company);
  const [admin, colleague] = [await someone(app, company, { profile: 'admin' }), await someone(app, company)];
  const stranger = await someone(app, await aCompany(app));
  const tabs = [await lineOf(app, person, { transports }), await lineOf(app, person, { transports })];
  const others = await Promise.all([admin, colleague, stranger].map((each) => lineOf(app, each)));
  for (const line of [...tabs, ...others]) await line.settled();
  const close = () => [...tabs, ...others].forEach((line) => line.close());
  return { company, person, admin, tabs, others, close };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

const isAuth = ({ name }: { name: string }): boolean => name.endsWith('-auth');
const sessionIdOf = ({ token }: SignedIn): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

type Reason = 'elsewhere' | 'password' | 'safety' | 'removed';
const within = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(resolve, ms, 'still open'));

/** Every tab must be cut, having heard the reason or nothing; nobody else may hear of it. */
async function cutProblems({ company, person, tabs, others }: Scene, reason?: Reason, ms = 10_000): Promise<string[]> {
  // Whoever is no more has no session either.
  const session = reason === 'removed' ? {} : { sessionId: sessionIdOf(person) };
  const told = { action: 'update', user: { id: person.userId }, ...session, reason };
  const wanted = JSON.stringify(reason ? [{ name: `company-${company.companyId}-auth`, payload: told }] : []);
  const problems: string[] = [];
  for (const tab of tabs) {
    const end = await Promise.race([tab.ended, within(ms)]);
    if (end !== 'io server disconnect') problems.push(`a tab is ${end}`);
    const heard = JSON.stringify(tab.heard.filter(isAuth));
    if (heard !== wanted) problems.push(`a tab heard ${heard}, not ${wanted}`);
    problems.push(...tab.heard.flatMap((event) => eventProblems(event, feeds, company.companyId)));
  }
  for (const line of others) {
    await line.settled();
    if (line.heard.some(isAuth)) problems.push('somebody else heard of it');
  }
  return problems;
}

describe.each([[['websocket']], [['polling']]])('a line over %s whose session ends', (transports) => {
  test('by a second sign-in hears of it, alone, and is cut; the new one stays [RTE-011, ACC-019]', async () => {
    const scene = await aScene(transports);
    const again = await signIn(app, scene.person);
    const fresh = await lineOf(app, again, { transports });
    expect(await cutProblems(scene, 'elsewhere')).toEqual([]);
    await fresh.settled();
    expect([fresh.socket.connected, fresh.heard.filter(isAuth)]).toEqual([true, []]);
    fresh.close();
    scene.close();
  });

  test('by logging out is cut and told nothing', async () => {
    const scene = await aScene(transports);
    await scene.person.call('DELETE', '/auth/logout');
    expect(await cutProblems(scene)).toEqual([]);
    scene.close();
  });

  test('by a password an admin set is told and cut', async () => {
    const scene = await aScene(transports);
    await scene.admin.call('PUT', `/users/${scene.person.userId}`, { password: 'another password' });
    expect(await cutProblems(scene, 'password')).toEqual([]);
    scene.close();
  });

  test('by being deleted is told and cut at once', async () => {
    const scene = await aScene(transports);
    await scene.admin.call('DELETE', `/users/${scene.person.userId}`);
    expect(await cutProblems(scene, 'removed')).toEqual([]);
    scene.close();
  });

  test('by a refresh cookie used twice is told and cut', async () => {
    const scene = await aScene(transports);
    const refresh = (cookie: string) =>
      app.inject({ method: 'POST', url: '/api/auth/refresh_token', headers: { cookie }, remoteAddress: nextAddress() });
    expect(cookieOf(await refresh(scene.person.cookie))).not.toBe('');
    app.clock.advance(31_000);
    await refresh(scene.person.cookie);
    expect(await cutProblems(scene, 'safety')).toEqual([]);
    scene.close();
  });
});

describe('a line', () => {
  test('that outlives its session, or an end that others hear of, is noticed', async () => {
    const scene = await aScene(['websocket']);
    // Ended behind the server's back: nobody cuts the lines.
    await withOwnerClient(app.ownerUrl, (client) =>
      client.query(`update sessions set ended_at = now(), end_reason = 'logout' where user_id = $1`, [
        scene.person.userId,
      ]),
    );
    const payload = { user: { id: scene.person.userId }, sessionId: sessionIdOf(scene.admin), reason: 'elsewhere' };
    app.app.live.publish([{ companyId: scene.company.companyId, feed: feeds.auth, action: 'update', payload }]);
    const problems = await cutProblems(scene, undefined, 200);
    expect(problems).toEqual(['a tab is still open', 'a tab is still open', 'somebody else heard of it']);
    scene.close();
  });

  test('that a careless server opens to anybody is noticed', async () => {
    const careless = new Server();
    const http = createServer();
    careless.attach(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    expect(await refusalOf(asked(1, 'nonsense'), `http://127.0.0.1:${port}`)).toBe('let in');
    await careless.close();
  });
});

describe('a right that is taken', () => {
  const heardOf = (line: Listener, userId: number): number =>
    line.heard.filter(({ payload }) => (payload['user'] as { id: number } | undefined)?.id === userId).length;

  test('stops the events of admins without a new line, and one that is given starts them [RTE-012]', async () => {
    const company = await aCompany(app);
    const [chief, deputy] = [
      await someone(app, company, { profile: 'admin' }),
      await someone(app, company, { profile: 'admin' }),
    ];
    const target = await aPerson(app, company);
    const line = await lineOf(app, deputy);
    const rename = async (name: string): Promise<number> => {
      const before = heardOf(line, target.userId);
      await chief.call('PUT', `/users/${target.userId}`, { name });
      await line.settled();
      return heardOf(line, target.userId) - before;
    };
    await line.settled();
    expect(await rename('First Name')).toBe(1);
    await chief.call('PUT', `/users/${deputy.userId}`, { profile: 'user' });
    expect(await rename('Second Name')).toBe(0);
    // The change of their own rights they do hear, which is how their screen follows.
    expect(heardOf(line, deputy.userId)).toBeGreaterThan(0);
    await chief.call('PUT', `/users/${deputy.userId}`, { profile: 'admin' });
    expect(await rename('Third Name')).toBe(1);
    expect(line.socket.connected).toBe(true);
    line.close();
  });
});
