import { describe, expect, test } from 'vitest';
import { sharedTestApp, startTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { startAppOn } from '#test/run-app';
import { aCompany, aPerson, nextAddress, testPassword, type TestPerson } from '#test/people';

const app = sharedTestApp();

interface Try {
  readonly from?: string;
  readonly cookie?: string;
  readonly password?: string;
}
type Meant = Pick<TestPerson, 'email'> & { readonly companyId?: number };

/** With the company named, where it is known: that costs one password check instead of several. */
const tryAs = (person: Meant, { from = nextAddress(), cookie, password = 'wrong' }: Try, at = app) =>
  at.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
    payload: { email: person.email, password, companyId: person.companyId ?? 1 },
  });
const rightAs = (person: Meant, options: Try = {}, at = app) =>
  tryAs(person, { ...options, password: testPassword }, at);
const newPerson = async () => aPerson(app, await aCompany(app));

/** The cookie by which a device is known again, as the browser would send it back. */
async function knownDevice(
  person: TestPerson,
  from = nextAddress(),
  password = testPassword,
  cookie = '',
): Promise<string> {
  const answer = await tryAs(person, { from, password, cookie });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return cookies.map((cookie) => cookie.split(';')[0] ?? '').find((cookie) => cookie.startsWith('device=')) ?? '';
}

/** Tries until it has to wait; how many tries were looked at. */
async function triesUntilRefused(once: () => ReturnType<typeof tryAs>, most = 200): Promise<number> {
  for (let tries = 0; tries < most; tries += 1) {
    const answer = await once();
    if (answer.statusCode === 429) return tries;
    expect(answer.statusCode).toBe(401);
  }
  return most;
}

describe('wrong passwords', () => {
  test('for one address from one origin wait longer and longer, with the seconds to wait and nothing else', async () => {
    const person = await newPerson();
    const from = nextAddress();
    expect(await triesUntilRefused(() => tryAs(person, { from }))).toBe(6);
    const refused = await rightAs(person, { from });
    expect([refused.statusCode, refused.json()]).toEqual([429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
    expect(refused.headers['retry-after']).toBe('2');
    app.clock.advance(2_000);
    expect((await tryAs(person, { from })).statusCode).toBe(401);
    expect((await tryAs(person, { from })).headers['retry-after']).toBe('4');
    app.clock.advance(4_000);
    expect((await rightAs(person, { from })).statusCode).toBe(200);
    // The right one wipes the slate.
    expect(await triesUntilRefused(() => tryAs(person, { from }))).toBe(6);
  });

  test('look the same for an address nobody has', async () => {
    const from = nextAddress();
    const nobody = { email: 'nobody-at-all@example.com' };
    expect(await triesUntilRefused(() => tryAs(nobody, { from }))).toBe(6);
    expect((await tryAs(nobody, { from })).headers['retry-after']).toBe('2');
  });

  test('from everywhere do not keep the owner of a known device out', async () => {
    const person = await newPerson();
    const cookie = await knownDevice(person);
    expect(await triesUntilRefused(() => tryAs(person, {}))).toBe(21);
    expect((await rightAs(person)).statusCode).toBe(429);
    expect((await rightAs(person, { cookie })).statusCode).toBe(200);
    // Not from beside the attacker either.
    const from = nextAddress();
    await triesUntilRefused(() => tryAs({ email: `${crypto.randomUUID()}@example.com` }, { from }));
    expect((await rightAs(person, { cookie, from })).statusCode).toBe(200);
  });

  test('on a known device wait as well, and a forged or borrowed cookie makes no device known', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const cookie = await knownDevice(person);
    expect(await triesUntilRefused(() => tryAs(person, { cookie }))).toBe(6);
    const borrowed = await knownDevice(other);
    const flipped = `${cookie.slice(0, -2)}${cookie.endsWith('AA') ? 'BB' : 'AA'}`;
    const victim = await newPerson();
    await triesUntilRefused(() => tryAs(victim, {}));
    for (const worthless of [borrowed, flipped, 'device=', 'device=a.b', `device=${'x'.repeat(9_000)}`]) {
      expect((await rightAs(victim, { cookie: worthless })).statusCode, worthless.slice(0, 30)).toBe(429);
    }
  });

  /** Guesses five times at somebody, then opens the account of one's own with the same address, and so on. */
  async function guessesInLoop(victim: TestPerson, own: TestPerson, cookie: string, namesCompany: boolean) {
    const from = nextAddress();
    const login = (companyId: number, password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: from,
        headers: { cookie },
        payload: { email: victim.email, password, ...(namesCompany ? { companyId } : {}) },
      });
    for (let guesses = 0; guesses < 40; guesses += 1) {
      if (guesses % 5 === 0) expect((await login(own.companyId, 'stranger1')).statusCode).toBe(200);
      if ((await login(victim.companyId, 'a guess')).statusCode === 429) return guesses;
    }
    return 40;
  }
  const withAddressOf = async (victim: TestPerson) =>
    aPerson(app, await aCompany(app), { email: victim.email, password: 'stranger1' });

  test.each([
    ['with the company', true],
    ['without a company', false],
  ])('do not become free by an account of one’s own with the same address, %s', async (_how, namesCompany) => {
    const victim = await newPerson();
    const own = await withAddressOf(victim);
    const cookie = await knownDevice(own, nextAddress(), 'stranger1');
    expect(await guessesInLoop(victim, own, cookie, namesCompany)).toBeLessThanOrEqual(6);
    // The owner, elsewhere, is kept out by none of this.
    expect((await rightAs(victim)).statusCode).toBe(200);
  });

  test('do not become free on the very device that the other person uses', async () => {
    const victim = await newPerson();
    const own = await withAddressOf(victim);
    const first = await knownDevice(victim);
    const cookie = await knownDevice(own, nextAddress(), 'stranger1', first);
    expect(await guessesInLoop(victim, own, cookie, true)).toBe(6);
  });

  test('on a known device leave the other accounts of the address to the right password', async () => {
    const here = await newPerson();
    const other = await aPerson(app, await aCompany(app), { email: here.email, password: 'another1' });
    const cookie = await knownDevice(here);
    const login = (password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: nextAddress(),
        headers: { cookie },
        payload: { email: here.email, password },
      });
    expect((await login('another1')).json()).toMatchObject({ user: { id: other.userId } });
    // While strangers flood the address, the one that is known here still opens, and the other waits.
    await triesUntilRefused(() => tryAs(here, {}));
    expect((await login(testPassword)).json()).toMatchObject({ user: { id: here.userId } });
    expect((await login('another1')).statusCode).toBe(429);
  });

  test('are none for the second account of somebody who often signs in to the first', async () => {
    const first = await newPerson();
    const second = await aPerson(app, await aCompany(app), { email: first.email, password: 'another1' });
    const cookie = await knownDevice(second, nextAddress(), 'another1', await knownDevice(first));
    const login = (password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: nextAddress(),
        headers: { cookie },
        payload: { email: first.email, password },
      });
    for (let at = 0; at < 8; at += 1) expect((await login(testPassword)).statusCode).toBe(200);
    expect((await login('another1')).json()).toMatchObject({ user: { id: second.userId } });
  });

  test('on a device of somebody who left leave their successor with the same address alone', async () => {
    const company = await aCompany(app);
    const before = await aPerson(app, company);
    const cookie = await knownDevice(before);
    await ownerQuery(app, 'delete from users where id = $1', before.userId);
    const after = await aPerson(app, company, { email: before.email });
    expect((await rightAs(after, { cookie })).statusCode).toBe(200);
  });

  test('of a thousand at the same moment are looked at as few as one after another', async () => {
    const person = await newPerson();
    const from = nextAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => tryAs(person, { from })));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(6);
  });

  test('from many addresses of one IPv6 network count as from one', async () => {
    const person = await newPerson();
    let host = 0;
    const moving = () => tryAs(person, { from: `2001:db8:7:7::${(host += 1).toString(16)}` });
    expect(await triesUntilRefused(moving)).toBe(6);
    expect((await tryAs(person, { from: '2001:db8:7:8::1' })).statusCode).toBe(401);
  });

  test('are forgotten after an hour of peace, and a clock that is set back holds nobody', async () => {
    const person = await newPerson();
    const from = nextAddress();
    await triesUntilRefused(() => tryAs(person, { from }));
    app.clock.advance(61 * 60_000);
    expect(await triesUntilRefused(() => tryAs(person, { from }))).toBe(6);
    const before = app.clock.now();
    app.clock.advance(-24 * 60 * 60_000);
    expect((await rightAs(person, { from })).statusCode).toBe(200);
    app.clock.set(before);
  });
});

describe('an office behind one address', () => {
  test('signs in sixty people within a minute', async () => {
    const company = await aCompany(app, { plan: { users: 100 } });
    const people = await Promise.all(Array.from({ length: 60 }, () => aPerson(app, company)));
    const from = nextAddress();
    const answers = await Promise.all(people.map((person) => rightAs(person, { from })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    // What went right did not count against the address.
    const more = await Promise.all(people.slice(0, 50).map((person) => rightAs(person, { from })));
    expect(more.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
  });
});

describe('two processes', () => {
  test('share what they count', async () => {
    const one = await startTestApp();
    const two = await startAppOn({ ownerUrl: one.ownerUrl, drop: async () => undefined }, { clock: one.clock });
    try {
      const person = await aPerson(one, await aCompany(one));
      const from = nextAddress();
      let turn = 0;
      const inTurn = () => tryAs(person, { from }, (turn += 1) % 2 ? one : two);
      expect(await triesUntilRefused(inTurn)).toBe(6);
      expect((await rightAs(person, { from }, two)).statusCode).toBe(429);
      const pings = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          (at % 2 ? one : two).inject({
            method: 'POST',
            url: '/api/auth/setup',
            remoteAddress: from,
            payload: { token: 'x', companyName: 'Op', name: 'Op', email: 'o@example.com', password: 'secret1' },
          }),
        ),
      );
      expect(pings.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    } finally {
      await two.stop();
      await one.stop();
    }
  });
});
