import { checksOf } from '@oplano/core/auth';
import { describe, expect, test } from 'vitest';
import { hashPassword, passwordChecks } from '#platform/crypto';
import { platformTransaction } from '#platform/db';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { aCompany, aPerson, nextAddress, someone, testPassword } from '#test/people';

const app = sharedTestApp();

const login = (body: object, cookie?: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: nextAddress(),
    headers: cookie ? { cookie } : {},
    payload: body,
  });
const checksOfTry = async (body: object): Promise<number> => {
  const before = passwordChecks();
  await login(body);
  return passwordChecks() - before;
};

let plan: number | undefined;
async function aPlan(): Promise<number> {
  if (plan !== undefined) return plan;
  await aCompany(app);
  const [first] = (await app.inject({ url: '/api/plans/list' })).json<{ id: number }[]>();
  return (plan = first?.id ?? 0);
}
const signUp = async (email: string, more: object = {}, remoteAddress = nextAddress()) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    remoteAddress,
    payload: {
      companyName: 'Estranha',
      name: 'Estranho',
      email,
      password: 'stranger1',
      phone: '11 98765-4321',
      planId: await aPlan(),
      ...more,
    },
  });

describe('an address that strangers use as well', () => {
  test('opens for the right password, whatever they signed up with it', async () => {
    const person = await aPerson(app, await aCompany(app));
    const made: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      made.push((await signUp(person.email)).json<{ companyId: number }>().companyId);
    }
    app.clock.advance(60_000);
    // They sign in to theirs, which makes them the ones used last.
    for (const companyId of made) {
      expect((await login({ email: person.email, password: 'stranger1', companyId })).statusCode).toBe(200);
    }
    const answer = await login({ email: person.email, password: testPassword });
    expect(answer.json()).toMatchObject({ user: { id: person.userId } });
  });

  test('opens for the right password, whatever users admins elsewhere made or renamed to it', async () => {
    const person = await aPerson(app, await aCompany(app));
    app.clock.advance(1_000);
    for (let at = 0; at < 6; at += 1) {
      const admin = await someone(app, await aCompany(app), { profile: 'admin' });
      const made = await admin.call('POST', '/users', { name: 'Outro', email: person.email, password: 'stranger1' });
      expect(made.statusCode).toBe(200);
    }
    const answer = await login({ email: person.email, password: testPassword });
    expect(answer.json()).toMatchObject({ user: { id: person.userId } });
  });

  test('opens for whoever is hired after strangers took it, with whatever kind of account', async () => {
    const email = 'squatted@example.com';
    for (let at = 0; at < 3; at += 1) expect((await signUp(email)).statusCode).toBe(200);
    for (let at = 0; at < 4; at += 1) {
      const admin = await someone(app, await aCompany(app), { profile: 'admin' });
      await admin.call('POST', '/users', { name: 'Outro', email, password: 'stranger1' });
      const renamed = await aPerson(app, await aCompany(app));
      const theirs = await someone(app, { companyId: renamed.companyId, name: '' }, { profile: 'admin' });
      expect((await theirs.call('PUT', `/users/${renamed.userId}`, { email })).statusCode).toBe(200);
    }
    app.clock.advance(60_000);
    const boss = await someone(app, await aCompany(app), { profile: 'admin' });
    const hired = await boss.call('POST', '/users', { name: 'Dona', email, password: 'her own one' });
    expect(hired.statusCode).toBe(200);
    const answer = await login({ email, password: 'her own one' });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { user: { id: hired.json<{ id: number }>().id } }]);
    // A password that was reset is found as well.
    const { path } = (await boss.call('POST', `/auth/password/links/${hired.json<{ id: number }>().id}`)).json<{
      path: string;
    }>();
    const token = new URL(path, 'http://x').searchParams.get('token');
    const payload = { token, password: 'a newer one' };
    const reset = { method: 'POST', url: '/api/auth/password/reset', remoteAddress: nextAddress(), payload } as const;
    expect((await app.inject(reset)).statusCode).toBe(200);
    expect((await login({ email, password: 'a newer one' })).statusCode).toBe(200);
  });

  test('finds an account that was hashed for itself among all others from its first sign-in on', async () => {
    const person = await aPerson(app, await aCompany(app));
    expect((await login({ email: person.email, password: testPassword })).statusCode).toBe(200);
    // Four that are hashed for themselves take all places of their kind.
    for (let at = 0; at < 6; at += 1) {
      const other = await aPerson(app, await aCompany(app), { email: person.email });
      await ownerQuery(
        app,
        `update users set email_since = '2020-01-01', email_confirmed_at = '2020-01-01', last_sign_in_at = '2030-01-01',
          password_hash = $2 where id = $1`,
        other.userId,
        await hashPassword(`other ${at}`),
      );
    }
    const answer = await login({ email: person.email, password: testPassword });
    expect(answer.json()).toMatchObject({ user: { id: person.userId } });
  });

  test.each(['by the address alone', 'naming the company'])(
    'opens with the hash that another program made, %s, and is hashed as everybody here from then on',
    async (way) => {
      const person = await aPerson(app, await aCompany(app));
      // Of `segredo123`.
      const foreign = '$2b$08$If6bvum7DFjUnE9p2uDeDuF9v2BybptXxN5PlLZtahZpNSJ6yGZ.y';
      await ownerQuery(app, 'update users set password_hash = $2 where id = $1', person.userId, foreign);
      const stored = async () =>
        (
          await ownerQuery<{ hash: string }>(
            app,
            'select password_hash as hash from users where id = $1',
            person.userId,
          )
        )[0]?.hash;
      const who = { email: person.email, ...(way === 'naming the company' ? { companyId: person.companyId } : {}) };
      expect((await login({ ...who, password: 'segredo124' })).statusCode).toBe(401);
      expect(await stored()).toBe(foreign);
      expect((await login({ ...who, password: 'segredo123' })).statusCode).toBe(200);
      expect(await stored()).toMatch(/^\$argon2id\$/);
      expect((await login({ email: person.email, password: 'segredo123' })).statusCode).toBe(200);
    },
  );

  test('is not used up by a stranger who signs up with it from one place', async () => {
    const from = nextAddress();
    const email = 'not-yours@example.com';
    const codes = [];
    for (let at = 0; at < 6; at += 1) codes.push((await signUp(email, {}, from)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await signUp(email)).statusCode).toBe(200);
  });

  test('is found in any company that its owner names, by number or by name', async () => {
    const email = 'everywhere@example.com';
    const companies = [];
    for (let at = 0; at < 6; at += 1) companies.push(await aCompany(app, { name: `Filial ${at} Ação` }));
    for (const company of companies) {
      await aPerson(app, company, { email, password: `secret${company.companyId}` });
      app.clock.advance(1_000);
    }
    const last = companies.at(-1);
    const password = `secret${last?.companyId}`;
    expect((await login({ email, password })).statusCode).toBe(200);
    const byName = await login({ email, password, companyName: ' filial 5 acao ' });
    expect(byName.json()).toMatchObject({ user: { companyId: last?.companyId } });
    expect((await login({ email, password, companyId: last?.companyId })).statusCode).toBe(200);
    // From then on this device knows.
    const cookies = [byName.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
    expect((await login({ email, password }, cookies.join('; '))).statusCode).toBe(200);
  });

  test('costs the same number of password checks for no, one and six accounts', async () => {
    const one = await aPerson(app, await aCompany(app));
    const six = 'six@example.com';
    for (let at = 0; at < 6; at += 1) await aPerson(app, await aCompany(app), { email: six });
    const wrong = { password: 'wrong' };
    const counts = [];
    for (const email of ['none@example.com', one.email, six]) counts.push(await checksOfTry({ email, ...wrong }));
    expect(counts).toEqual([5, 5, 5]);
    expect(checksOf(false)).toBe(5);
    const narrowed = [];
    for (const [email, companyId] of [
      [one.email, one.companyId],
      [one.email, 1],
      ['none@example.com', one.companyId],
    ] as const) {
      narrowed.push(await checksOfTry({ email, companyId, ...wrong }));
    }
    expect(narrowed).toEqual([1, 1, 1]);
  });

  test('is answered at sign-up as one that nobody has', async () => {
    const known = await aPerson(app, await aCompany(app));
    const [used, fresh] = [await signUp(known.email), await signUp('fresh@example.com')];
    const shape = ({ statusCode, body, headers }: typeof used) => [
      statusCode,
      body.replace(/"companyId":\d+/, '"companyId":0'),
      Object.keys(headers).toSorted(),
    ];
    expect(shape(used)).toEqual(shape(fresh));
    for (const email of [known.email, 'fresh@example.com']) {
      expect((await login({ email, password: 'stranger1' })).statusCode).toBe(200);
    }
  });
});

describe('the word of the operator', () => {
  test('counts for a sign-up, which is listed until then, and only operators give it', async () => {
    const owner = await aPerson(app, await aCompany(app));
    app.clock.advance(1_000);
    const { companyId } = (await signUp(owner.email, { companyName: 'Segunda' })).json<{ companyId: number }>();
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    expect((await admin.call('GET', '/auth/sign-ups')).statusCode).toBe(403);
    expect((await admin.call('POST', `/auth/sign-ups/${companyId}/confirm`)).statusCode).toBe(403);

    const operator = await someone(app, company, { profile: 'admin', super: true });
    const waiting = async () =>
      (await operator.call('GET', '/auth/sign-ups')).json<{ signUps: { companyId: number }[] }>().signUps;
    expect((await waiting()).find((one) => one.companyId === companyId)).toMatchObject({
      companyName: 'Segunda',
      email: owner.email,
      isContested: true,
    });
    for (let at = 0; at < 2; at += 1) {
      expect((await operator.call('POST', `/auth/sign-ups/${companyId}/confirm`)).statusCode).toBe(200);
    }
    expect((await waiting()).some((one) => one.companyId === companyId)).toBe(false);
    const pages = async (pageNumber: number) =>
      (await operator.call('GET', `/auth/sign-ups?pageNumber=${pageNumber}`)).json<{
        signUps: { companyId: number }[];
        hasMore: boolean;
        count: number;
      }>();
    while ((await pages(1)).count <= 20) await signUp(`waits-${crypto.randomUUID()}@example.com`);
    const [first, second] = [await pages(1), await pages(2)];
    expect([first.signUps.length, first.hasMore, second.hasMore]).toEqual([
      first.count - second.signUps.length,
      true,
      false,
    ]);
    const everybody = [...first.signUps, ...second.signUps].map((one) => one.companyId);
    expect(new Set(everybody).size).toBe(first.count);
    expect((await operator.call('POST', '/auth/sign-ups/999999/confirm')).json()).toEqual({
      error: 'ERR_NO_COMPANY_FOUND',
    });
  });
});

describe('sign-ups nobody came back to', () => {
  test('are swept away with their company, soon where the address is somebody else’s and later otherwise', async () => {
    const owner = await aPerson(app, await aCompany(app));
    app.clock.advance(1_000);
    const made = async (email: string) => (await signUp(email)).json<{ companyId: number }>().companyId;
    const abandoned = await made(owner.email);
    const fresh = await made('only-one@example.com');
    const used = await made(owner.email);
    expect((await login({ email: owner.email, password: 'stranger1', companyId: used })).statusCode).toBe(200);

    const left = () =>
      platformTransaction(app.app.runtime.db, (db) =>
        db.selectFrom('companies').select('id').where('id', 'in', [abandoned, fresh, used]).orderBy('id').execute(),
      );
    app.clock.advance(7 * 24 * 60 * 60_000 - 60_000);
    await app.app.worker.runDue();
    expect(await left()).toHaveLength(3);
    app.clock.advance(2 * 60 * 60_000);
    await app.app.worker.runDue();
    expect(await left()).toEqual([{ id: fresh }, { id: used }]);
    app.clock.advance(23 * 24 * 60 * 60_000);
    await app.app.worker.runDue();
    expect(await left()).toEqual([{ id: used }]);
  });

  test('go though one of them cannot, which is tried again', async () => {
    const made = async (email: string) => (await signUp(email)).json<{ companyId: number }>().companyId;
    const stuck = await made('stuck-sign-up@example.com');
    app.clock.advance(1_000);
    const other = await made('other-sign-up@example.com');
    await ownerQuery(
      app,
      `create function keep_one() returns trigger language plpgsql as $$ begin raise 'held'; end $$;
       create trigger keep_one before delete on companies for each row when (old.id = ${stuck}) execute function keep_one()`,
    );
    const left = () => ownerQuery(app, `select id from companies where id in (${stuck}, ${other})`);
    app.clock.advance(31 * 24 * 60 * 60_000);
    await app.app.worker.runDue();
    expect(await left()).toEqual([{ id: stuck }]);
    await ownerQuery(app, 'drop trigger keep_one on companies; drop function keep_one()');
    app.clock.advance(2 * 60 * 60_000);
    await app.app.worker.runDue();
    expect(await left()).toEqual([]);
  });
});
