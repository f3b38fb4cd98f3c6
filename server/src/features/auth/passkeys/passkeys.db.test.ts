import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { addDevice, aDevice, askForNew, askToShow, keepNew, showPasskey, type Device } from '#test/passkey-device';
import { aCompany, nextAddress, someone, testPassword, type SignedIn } from '#test/people';
import { challengeOf, codeOf, cookiesOf, firstStep, nextCode, secondStep, setUpFactor } from '#test/second-factor';

const app = sharedTestApp();
const anybody = async () => someone(app, await aCompany(app));

async function withPasskey(person?: SignedIn) {
  const owner = person ?? (await anybody());
  return { person: owner, ...(await addDevice(owner)) };
}
const stateOf = async (person: SignedIn) =>
  (await person.call('GET', '/auth/second-factor')).json<{
    since: string | null;
    passkeys: { id: string; name: string; lastUsedAt: string | null }[];
    recoveryCodesLeft: number;
  }>();
/** Signs in with a device alone; answers the status and the code of a refusal. */
async function alone(device: Device, signing: Parameters<Device['sign']>[1] = {}, from = nextAddress()) {
  const answer = await showPasskey(app, { credential: device.sign(await askToShow(app), signing) }, from);
  return [answer.statusCode, answer.json<{ error?: string }>().error];
}
const eventsOf = async (companyId: number, type: string) =>
  (
    await ownerQuery<{ data: object }>(
      app,
      `select data from events where company_id = ${companyId} and type = '${type}'`,
    )
  ).map(({ data }) => data);

describe('a new passkey', () => {
  test('is asked for with the password, counts as a second factor and brings recovery codes once', async () => {
    const person = await anybody();
    const wrong = await person.call('POST', '/auth/passkeys/options', { password: 'not mine' });
    expect(wrong.json()).toEqual({ error: 'ERR_CURRENT_PASSWORD' });
    const asked = await askForNew(person);
    expect(asked).toMatchObject({ rp: { id: 'localhost', name: 'O Plano' }, excludeCredentials: [] });
    const { recoveryCodes } = await addDevice(person);
    expect(recoveryCodes).toHaveLength(10);
    expect(await stateOf(person)).toMatchObject({
      since: null,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Celular', lastUsedAt: null, isUsable: true }],
    });
    expect((await addDevice(person)).recoveryCodes).toEqual([]);
    expect((await askForNew(person)).excludeCredentials).toHaveLength(2);
    expect((await firstStep(app, person)).json()).toMatchObject({
      error: 'ERR_CODE_NEEDED',
      details: { hasApp: false, hasPasskey: true },
    });
  });

  test('meets the demand of the company at once', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    await admin.call('PUT', '/companySettings', { column: 'secondFactor', data: 'everyone' });
    expect((await admin.call('GET', '/users')).json()).toEqual({ error: 'ERR_SECOND_FACTOR_DUE' });
    await addDevice(admin);
    expect((await admin.call('GET', '/users')).statusCode).toBe(200);
  });

  test('is kept for one challenge, of this person, in time, made on our own page', async () => {
    const [person, other] = [await anybody(), await anybody()];
    const over = { error: 'ERR_CHALLENGE_OVER' };
    const invalid = { error: 'ERR_PASSKEY_INVALID' };
    const made = aDevice().make(await askForNew(person));
    expect((await keepNew(other, made)).json()).toEqual(over);
    expect((await keepNew(person, made)).statusCode).toBe(200);
    expect((await keepNew(person, made)).json()).toEqual(over);
    const late = aDevice().make(await askForNew(person));
    app.clock.advance(5 * 60_000);
    expect((await keepNew(person, late)).json()).toEqual(over);
    for (const signing of [
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1:3000' },
      { rpId: 'evil.example' },
    ]) {
      const asked = await askForNew(person);
      expect((await keepNew(person, aDevice().make(asked, signing))).json()).toEqual(invalid);
      // A challenge is used up, however what was signed turned out.
      expect((await keepNew(person, aDevice().make(asked))).json()).toEqual(over);
    }
    expect((await keepNew(person, { ...made, clientDataJSON: 'e30' })).json()).toEqual(over);
    expect((await stateOf(person)).passkeys).toHaveLength(1);
  });

  test('is kept once, of two that come at the same moment', async () => {
    const person = await anybody();
    const made = aDevice().make(await askForNew(person));
    const answers = await Promise.all([keepNew(person, made), keepNew(person, made)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('is refused beyond twenty', async () => {
    const person = await anybody();
    const made = aDevice().make(await askForNew(person));
    await runInCompany(app.app.runtime, person.companyId, async ({ db, now }) => {
      for (let place = 0; place < 20; place += 1) {
        const own = { company_id: person.companyId, user_id: person.userId, rp_id: 'localhost', created_at: now };
        const key = { credential_id: Buffer.from([place]), public_key: Buffer.from([1]), counter: '0', transports: [] };
        await db
          .insertInto('passkeys')
          .values({ id: crypto.randomUUID(), name: 'x', ...own, ...key })
          .execute();
      }
    });
    expect((await keepNew(person, made)).json()).toEqual({ error: 'ERR_PASSKEYS_FULL' });
    const again = await person.call('POST', '/auth/passkeys/options', { password: testPassword });
    expect(again.json()).toEqual({ error: 'ERR_PASSKEYS_FULL' });
  });
});

describe('a passkey after the password', () => {
  test('signs in once for each challenge, and is noted with its time', async () => {
    const { person, device } = await withPasskey();
    const challenge = await challengeOf(app, person);
    const asked = await askToShow(app, challenge);
    expect(asked).toMatchObject({ userVerification: 'preferred', allowCredentials: [{ type: 'public-key' }] });
    const credential = device.sign(asked, { isVerified: false });
    expect((await showPasskey(app, { challenge, credential })).statusCode).toBe(200);
    const again = await showPasskey(app, { challenge, credential });
    expect(again.json()).toEqual({ error: 'ERR_CODE_INVALID' });
    const [row] = await ownerQuery<{ used: boolean }>(
      app,
      `select last_used_at is not null as used from passkeys where user_id = ${person.userId}`,
    );
    expect(row?.used).toBe(true);
  });

  test('of somebody else is refused as a wrong code is, also of a colleague and of another company', async () => {
    const company = await aCompany(app);
    const { person } = await withPasskey(await someone(app, company));
    const colleague = await withPasskey(await someone(app, company));
    const stranger = await withPasskey();
    const invalid = [400, { error: 'ERR_CODE_INVALID' }];
    for (const { device } of [colleague, stranger]) {
      const challenge = await challengeOf(app, person);
      const answer = await showPasskey(app, { challenge, credential: device.sign(await askToShow(app, challenge)) });
      expect([answer.statusCode, answer.json()]).toEqual(invalid);
    }
    // What somebody else's device was to sign opens nothing here, either.
    const [mine, theirs] = [await challengeOf(app, person), await challengeOf(app, colleague.person)];
    await askToShow(app, mine);
    const credential = colleague.device.sign(await askToShow(app, theirs));
    expect((await showPasskey(app, { challenge: mine, credential })).json()).toEqual({ error: 'ERR_CODE_INVALID' });
  });

  test('counts with wrong codes, and makes both wait', async () => {
    const { person, device } = await withPasskey();
    const from = nextAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      const challenge = await challengeOf(app, person);
      const credential = device.sign({ challenge: 'x' });
      statuses.push((await showPasskey(app, { challenge, credential }, from)).statusCode);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429, 429]);
    const challenge = await challengeOf(app, person);
    expect((await secondStep(app, { challenge, code: '000000' }, { from })).statusCode).toBe(429);
  });

  test('is over in time, with a new password, on another page and for another name', async () => {
    const { person, device } = await withPasskey();
    const late = await challengeOf(app, person);
    const asked = await askToShow(app, late);
    app.clock.advance(5 * 60_000);
    const tooLate = await showPasskey(app, { challenge: late, credential: device.sign(asked) });
    expect(tooLate.json()).toEqual({ error: 'ERR_CHALLENGE_OVER' });
    for (const signing of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }]) {
      const challenge = await challengeOf(app, person);
      const credential = device.sign(await askToShow(app, challenge), signing);
      expect((await showPasskey(app, { challenge, credential })).json()).toEqual({ error: 'ERR_CODE_INVALID' });
    }
  });

  test('remembers the browser where that is wanted, and leaves the recovery codes good', async () => {
    const { person, device, recoveryCodes } = await withPasskey();
    const challenge = await challengeOf(app, person);
    const credential = device.sign(await askToShow(app, challenge));
    const entered = await showPasskey(app, { challenge, credential, remember: true });
    const cookie = cookiesOf(entered, 'device');
    expect((await firstStep(app, person, { cookie })).statusCode).toBe(200);
    const code = recoveryCodes[0] ?? '';
    expect((await secondStep(app, { challenge: await challengeOf(app, person), code })).statusCode).toBe(200);
    expect((await secondStep(app, { challenge: await challengeOf(app, person), code: '123456' })).statusCode).toBe(400);
  });
});

describe('a passkey without a password', () => {
  test('signs in where the device made sure who holds it, once for each challenge', async () => {
    const { person, device } = await withPasskey();
    const asked = await askToShow(app);
    expect(asked).toMatchObject({ userVerification: 'required', allowCredentials: [] });
    const credential = device.sign(asked);
    const entered = await showPasskey(app, { credential });
    expect([entered.statusCode, entered.json()]).toMatchObject([200, { user: { id: person.userId } }]);
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
    expect((await showPasskey(app, { credential })).json()).toEqual({ error: 'ERR_PASSKEY_INVALID' });
    expect(await eventsOf(person.companyId, 'user.signed-in')).toHaveLength(2);
  });

  test('opens once, of two who show the same at the same moment', async () => {
    const { device } = await withPasskey();
    const credential = device.sign(await askToShow(app));
    const answers = await Promise.all([showPasskey(app, { credential }), showPasskey(app, { credential })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('gets one answer, whatever is wrong', async () => {
    const { person, device } = await withPasskey();
    const other = await withPasskey();
    const invalid = [400, 'ERR_PASSKEY_INVALID'];
    expect(await alone(device, { isVerified: false })).toEqual(invalid);
    expect(await alone(device, { origin: 'https://evil.example' })).toEqual(invalid);
    expect(await alone(device, { rpId: 'evil.example' })).toEqual(invalid);
    expect(await alone(aDevice())).toEqual(invalid);
    // Signed by one device and said to be of somebody else, or of nobody.
    for (const userHandle of [other.device.sign({ challenge: 'x' }).userHandle, 'AAAA', undefined]) {
      const signed = device.sign(await askToShow(app));
      const { userHandle: _own, ...rest } = signed;
      const credential = userHandle === undefined ? rest : { ...rest, userHandle };
      expect((await showPasskey(app, { credential })).json()).toEqual({ error: 'ERR_PASSKEY_INVALID' });
    }
    const late = device.sign(await askToShow(app));
    app.clock.advance(5 * 60_000);
    expect((await showPasskey(app, { credential: late })).json()).toEqual({ error: 'ERR_PASSKEY_INVALID' });
    // What a person was to sign after the password is not what a stranger is to sign.
    const bound = device.sign(await askToShow(app, await challengeOf(app, person)));
    expect((await showPasskey(app, { credential: bound })).json()).toEqual({ error: 'ERR_PASSKEY_INVALID' });
    expect(await alone(device)).toEqual([200, undefined]);
    expect(await eventsOf(person.companyId, 'user.sign-in-failed')).toHaveLength(1);
  });

  test('that counts backwards is refused, and the company hears of it', async () => {
    const { person, device } = await withPasskey();
    expect(await alone(device, { counter: 7 })).toEqual([200, undefined]);
    expect(await alone(device, { counter: 7 })).toEqual([400, 'ERR_PASSKEY_INVALID']);
    expect(await alone(device, { counter: 0 })).toEqual([400, 'ERR_PASSKEY_INVALID']);
    expect(await alone(device, { counter: 8 })).toEqual([200, undefined]);
    const suspected = await eventsOf(person.companyId, 'user.passkey-suspected');
    expect(suspected).toEqual([
      expect.objectContaining({ userId: person.userId }),
      expect.objectContaining({ userId: person.userId }),
    ]);
  });

  test('that never counts goes on', async () => {
    const { device } = await withPasskey();
    expect(await alone(device, { counter: 0 })).toEqual([200, undefined]);
    expect(await alone(device, { counter: 0 })).toEqual([200, undefined]);
  });

  test('waits after many wrong tries of one origin', async () => {
    const { device } = await withPasskey();
    const from = nextAddress();
    const credential = device.sign({ challenge: 'x' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 102; tries += 1)
      statuses.push((await showPasskey(app, { credential }, from)).statusCode);
    expect([statuses[99], statuses.at(-1)]).toEqual([400, 429]);
  });

  test('opens nothing outside the work hours, and nothing of somebody who is gone', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const { person, device } = await withPasskey(await someone(app, company));
    await admin.call('PUT', `/users/${person.userId}`, { startWork: '00:00', endWork: '00:01' });
    expect(await alone(device)).toEqual([403, 'ERR_OUT_OF_HOURS']);
    await admin.call('DELETE', `/users/${person.userId}`);
    expect(await alone(device)).toEqual([400, 'ERR_PASSKEY_INVALID']);
    expect(await ownerQuery(app, `select id from passkeys where user_id = ${person.userId}`)).toEqual([]);
  });

  test('leaves no challenge behind that is over', async () => {
    await askToShow(app);
    app.clock.advance(6 * 60_000);
    await askToShow(app);
    const rows = await ownerQuery(app, 'select expires_at from sign_in_challenges');
    expect(rows).toHaveLength(1);
  });
});

describe('one’s own passkeys', () => {
  test('are renamed, and taken away with the password; the last takes recovery codes and remembered browsers with it', async () => {
    const { person } = await withPasskey();
    const [passkey] = (await stateOf(person)).passkeys;
    const at = `/auth/passkeys/${passkey?.id}`;
    expect((await person.call('PUT', at, { name: ' Notebook ' })).statusCode).toBe(200);
    expect((await stateOf(person)).passkeys[0]?.name).toBe('Notebook');
    const remove = async (password: string) =>
      (await person.call('POST', `${at}/removal`, { password })).json<{ error?: string }>().error;
    expect(await remove('not mine')).toBe('ERR_CURRENT_PASSWORD');
    expect(await remove(testPassword)).toBeUndefined();
    expect(await remove(testPassword)).toBe('ERR_NOT_FOUND');
    expect(await stateOf(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect((await firstStep(app, person)).statusCode).toBe(200);
    for (const type of ['added', 'renamed', 'removed']) {
      const told = await eventsOf(person.companyId, `user.passkey-${type}`);
      expect(told).toEqual([{ userId: person.userId, passkeyId: passkey?.id }]);
    }
  });

  test('are nobody else’s: a colleague and another company find none', async () => {
    const company = await aCompany(app);
    const { person } = await withPasskey(await someone(app, company));
    const [passkey] = (await stateOf(person)).passkeys;
    for (const other of [await someone(app, company, { profile: 'admin' }), await anybody()]) {
      const at = `/auth/passkeys/${passkey?.id}`;
      expect((await other.call('PUT', at, { name: 'mine' })).statusCode).toBe(404);
      expect((await other.call('POST', `${at}/removal`, { password: testPassword })).statusCode).toBe(404);
    }
    expect((await stateOf(person)).passkeys).toHaveLength(1);
  });

  test('stand beside the app: each goes without the other, and the codes stay as long as one is there', async () => {
    const person = await anybody();
    const { secret } = await setUpFactor(app, person);
    const { device, recoveryCodes } = await addDevice(person);
    expect(recoveryCodes).toEqual([]);
    const off = { password: testPassword, code: nextCode(app, secret) };
    expect((await person.call('POST', '/auth/second-factor/off', off)).statusCode).toBe(200);
    expect((await firstStep(app, person)).json()).toMatchObject({ details: { hasApp: false, hasPasskey: true } });
    const challenge = await challengeOf(app, person);
    const credential = device.sign(await askToShow(app, challenge));
    expect((await showPasskey(app, { challenge, credential })).statusCode).toBe(200);
    const { rows } = await runInCompany(app.app.runtime, person.companyId, ({ db }) =>
      sql`select code_hash from recovery_codes`.execute(db),
    );
    expect(rows).toHaveLength(10);
  });

  test('give new recovery codes for an old one, and a code of no app is none', async () => {
    const { person, recoveryCodes } = await withPasskey();
    const renew = async (code: string) =>
      (await person.call('POST', '/auth/second-factor/recovery-codes', { password: testPassword, code })).statusCode;
    expect(await renew(codeOf(app, 'AAAA'))).toBe(400);
    expect(await renew(recoveryCodes[0] ?? '')).toBe(200);
  });

  test('go when an admin resets the second factor', async () => {
    const company = await aCompany(app);
    const admin = await someone(app, company, { profile: 'admin' });
    const { person, device } = await withPasskey(await someone(app, company));
    expect((await admin.call('DELETE', `/auth/second-factor/users/${person.userId}`)).statusCode).toBe(200);
    expect(await alone(device)).toEqual([400, 'ERR_PASSKEY_INVALID']);
    expect((await firstStep(app, person)).statusCode).toBe(200);
    const left = await ownerQuery(
      app,
      `select 1 from passkeys where user_id = ${person.userId}
       union all select 1 from recovery_codes where user_id = ${person.userId}`,
    );
    expect(left).toEqual([]);
  });
});
