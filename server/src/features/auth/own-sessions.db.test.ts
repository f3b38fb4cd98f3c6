import type { OwnSession, RememberedDevice } from '@oplano/contracts/auth';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, aPerson, signIn, someone, testPassword, type SignedIn } from '#test/people';
import { challengeOf, cookiesOf, firstStep, nextCode, secondStep, setUpFactor } from '#test/second-factor';

const app = sharedTestApp();

const listOf = async (person: SignedIn) =>
  (await person.call('GET', '/auth/sessions')).json<{ sessions: OwnSession[]; devices: RememberedDevice[] }>();
const alive = async (person: SignedIn) => (await person.call('GET', '/auth/me')).statusCode === 200;

async function severalOf(count: number) {
  const company = await aCompany(app);
  const admin = await someone(app, company, { profile: 'admin' });
  await admin.call('PUT', '/companySettings', { column: 'severalSessions', data: 'enabled' });
  const person = await aPerson(app, company);
  const sessions: SignedIn[] = [];
  for (let at = 0; at < count; at += 1) {
    app.clock.advance(1_000);
    sessions.push(await signIn(app, person));
  }
  return { admin, person, sessions };
}

describe('a company that allows one session', () => {
  test('shows the one there is, with its address and its browser', async () => {
    const person = await someone(app, await aCompany(app));
    const { sessions, devices } = await listOf(person);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        agent: expect.any(String),
        address: expect.stringMatching(/^10\./),
        createdAt: app.clock.now().toISOString(),
        lastUsedAt: app.clock.now().toISOString(),
        isCurrent: true,
      },
    ]);
    expect(devices).toEqual([]);
  });

  test('ends the first with the second, as ever [ACC-019]', async () => {
    const first = await someone(app, await aCompany(app));
    const second = await signIn(app, first);
    expect([await alive(first), await alive(second)]).toEqual([false, true]);
  });

  test('ends those that are too many once it allows one again', async () => {
    const { admin, person, sessions } = await severalOf(3);
    await admin.call('PUT', '/companySettings', { column: 'severalSessions', data: 'disabled' });
    const last = await signIn(app, person);
    expect(await Promise.all([...sessions, last].map(alive))).toEqual([false, false, false, true]);
  });
});

describe('a company that allows several sessions', () => {
  test('keeps them side by side and ends the one unused for longest when there are more than ten', async () => {
    const { sessions } = await severalOf(11);
    const [first, ...others] = await Promise.all(sessions.map(alive));
    expect([first, others.every(Boolean)]).toEqual([false, true]);
  });

  test('lets a person end another one of theirs at once, and all others', async () => {
    const { sessions } = await severalOf(4);
    const [one, two, three, four] = sessions as [SignedIn, SignedIn, SignedIn, SignedIn];
    const others = (await listOf(four)).sessions.filter(({ isCurrent }) => !isCurrent);
    expect(others).toHaveLength(3);
    const ended = await four.call('DELETE', `/auth/sessions/${others[0]?.id}`);
    expect(ended.statusCode).toBe(200);
    expect((await four.call('DELETE', `/auth/sessions/${others[0]?.id}`)).statusCode).toBe(404);
    expect((await Promise.all([one, two, three].map(alive))).filter(Boolean)).toHaveLength(2);
    expect((await four.call('DELETE', '/auth/sessions')).statusCode).toBe(200);
    expect(await Promise.all([one, two, three, four].map(alive))).toEqual([false, false, false, true]);
  });

  test('shows and ends nobody else’s', async () => {
    const { admin, sessions } = await severalOf(1);
    const [mine] = (await listOf(sessions[0] as SignedIn)).sessions;
    for (const other of [admin, await someone(app, await aCompany(app), { profile: 'admin' })]) {
      expect((await listOf(other)).sessions.map(({ id }) => id)).not.toContain(mine?.id);
      expect((await other.call('DELETE', `/auth/sessions/${mine?.id}`)).statusCode).toBe(404);
    }
    expect(await alive(sessions[0] as SignedIn)).toBe(true);
  });

  test('ends the others when a person changes their own password, and keeps the one they did it in', async () => {
    const { sessions } = await severalOf(3);
    const [one, two, three] = sessions as [SignedIn, SignedIn, SignedIn];
    const change = { password: 'another one', currentPassword: testPassword };
    expect((await two.call('PUT', `/users/${two.userId}`, change)).statusCode).toBe(200);
    expect(await Promise.all([one, two, three].map(alive))).toEqual([false, true, false]);
  });
});

describe('a device that is remembered', () => {
  async function remembered() {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const person = await someone(app, company);
    const { secret } = await setUpFactor(app, person);
    const challenge = await challengeOf(app, person);
    const answer = await secondStep(app, { challenge, code: nextCode(app, secret), remember: true });
    return { admin, person, secret, cookie: cookiesOf(answer, 'device') };
  }
  const asks = async (person: SignedIn, cookie: string) =>
    (await firstStep(app, person, { cookie })).json<{ error?: string }>().error === 'ERR_CODE_NEEDED';

  test('is not asked for a code for thirty days, and others are', async () => {
    const { person, cookie } = await remembered();
    expect([await asks(person, cookie), await asks(person, '')]).toEqual([false, true]);
    app.clock.advance(30 * 24 * 60 * 60_000);
    expect(await asks(person, cookie)).toBe(true);
  });

  test('is not remembered unless somebody wants it', async () => {
    const person = await someone(app, await aCompany(app));
    const { secret } = await setUpFactor(app, person);
    const answer = await secondStep(app, { challenge: await challengeOf(app, person), code: nextCode(app, secret) });
    expect(await asks(person, cookiesOf(answer, 'device'))).toBe(true);
  });

  test('is on the list of its owner, who can have it forgotten, and of nobody else', async () => {
    const { admin, person, cookie } = await remembered();
    const back = await firstStep(app, person, { cookie });
    const call = (method: 'GET' | 'DELETE', url: string) =>
      app.inject({
        method,
        url: `/api${url}`,
        headers: { authorization: `Bearer ${back.json<{ token: string }>().token}` },
      });
    const { devices } = (await call('GET', '/auth/sessions')).json<{ devices: RememberedDevice[] }>();
    expect(devices).toHaveLength(1);
    expect((await admin.call('DELETE', `/auth/devices/${devices[0]?.id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `/auth/devices/${devices[0]?.id}`)).statusCode).toBe(200);
    expect(await asks(person, cookie)).toBe(true);
  });

  test('is forgotten with a new password, by an admin too', async () => {
    const { admin, person, cookie } = await remembered();
    await admin.call('PUT', `/users/${person.userId}`, { password: testPassword });
    expect(await asks(person, cookie)).toBe(true);
  });
});

describe('a reset of a second factor', () => {
  const trailOf = async (companyId: number) => {
    await app.app.eventConsumers.runDue();
    const { rows } = await runInCompany(app.app.runtime, companyId, ({ db }) =>
      sql<{ action: string; actor: { kind: string } }>`select action, actor from audit_trail order by id`.execute(db),
    );
    return rows.filter(({ action }) => action === 'user.second-factor-reset').map(({ actor }) => actor.kind);
  };

  test('by an admin takes it away with its sessions and devices, and the log says so', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const person = await someone(app, company);
    await setUpFactor(app, person);
    const reset = await admin.call('DELETE', `/auth/second-factor/users/${person.userId}`);
    expect([reset.statusCode, await alive(person)]).toEqual([200, false]);
    expect((await firstStep(app, person)).statusCode).toBe(200);
    expect(await trailOf(company.companyId)).toEqual(['person']);
  });

  test('is refused for oneself, for an operator, to a plain user and for another company', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const operator = await someone(app, company, { profile: 'admin', super: true });
    const plain = await someone(app, company);
    const stranger = await someone(app, await aCompany(app));
    await setUpFactor(app, operator);
    const ask = async (by: SignedIn, who: SignedIn) =>
      (await by.call('DELETE', `/auth/second-factor/users/${who.userId}`)).json<{ error?: string }>().error;
    expect(await ask(admin, admin)).toBe('ERR_RESET_SELF');
    expect(await ask(admin, operator)).toBe('ERR_NO_PERMISSION');
    expect(await ask(plain, admin)).toBe('ERR_NO_PERMISSION');
    expect(await ask(admin, stranger)).toBe('ERR_NO_USER_FOUND');
    expect(await alive(operator)).toBe(true);
  });

  test('by the operator works by address in any company, and its log names an operator', async () => {
    const company = await aCompany(app);
    const person = await someone(app, company, { profile: 'admin' });
    await setUpFactor(app, person);
    const operator = await someone(app, await aCompany(app), { profile: 'admin', super: true });
    const ask = (companyId: number, email: string) =>
      operator.call('POST', `/companies/${companyId}/second-factor/reset`, { email });
    expect((await ask(company.companyId, 'nobody@example.com')).json()).toEqual({ error: 'ERR_NO_USER_FOUND' });
    expect((await ask(999_999, person.email)).json()).toEqual({ error: 'ERR_NO_COMPANY_FOUND' });
    expect((await ask(company.companyId, person.email)).statusCode).toBe(200);
    expect(await trailOf(company.companyId)).toEqual(['operator']);
    expect((await firstStep(app, person)).statusCode).toBe(200);
  });
});
