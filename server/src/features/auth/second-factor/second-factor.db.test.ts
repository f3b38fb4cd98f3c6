import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { startAppOn } from '#test/run-app';
import { aCompany, nextAddress, someone, testPassword } from '#test/people';
import { challengeOf, codeOf, firstStep, nextCode, secondStep, setUpFactor } from '#test/second-factor';

const app = sharedTestApp();
const anybody = async () => someone(app, await aCompany(app));

async function withFactor() {
  const person = await anybody();
  return { person, ...(await setUpFactor(app, person)) };
}

describe('setting up a second factor', () => {
  test('takes a code of the app and the password, and shows ten recovery codes once', async () => {
    const person = await anybody();
    const begun = (await person.call('POST', '/auth/second-factor/setup')).json<{ secret: string; uri: string }>();
    expect(begun.uri).toBe(
      `otpauth://totp/O%20Plano:${encodeURIComponent(person.email)}?secret=${begun.secret}&issuer=O%20Plano`,
    );
    const confirm = async (password: string, code: string) =>
      (await person.call('POST', '/auth/second-factor/confirm', { password, code })).json<object>();
    const code = codeOf(app, begun.secret);
    expect(await confirm('not mine', code)).toEqual({ error: 'ERR_CURRENT_PASSWORD' });
    expect(await confirm(testPassword, '12345x')).toEqual({ error: 'ERR_CODE_INVALID' });
    // Until then the password alone is enough.
    expect((await firstStep(app, person)).statusCode).toBe(200);
  });

  test('begun and not ended asks nobody for a code, and one that is on is not replaced by a session left open', async () => {
    const { person } = await withFactor();
    const again = await person.call('POST', '/auth/second-factor/setup');
    expect(again.json()).toEqual({ error: 'ERR_SECOND_FACTOR_ON' });
    const state = (await person.call('GET', '/auth/second-factor')).json();
    expect(state).toEqual({ since: expect.any(String), passkeys: [], recoveryCodesLeft: 10, isDemanded: false });
  });

  test('keeps neither the secret nor a recovery code as it is', async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    const { rows } = await runInCompany(app.app.runtime, person.companyId, ({ db }) =>
      sql<{ kept: Buffer }>`
        select sealed_secret as kept from second_factors union all select code_hash from recovery_codes
      `.execute(db),
    );
    expect(rows).toHaveLength(11);
    const kept = rows.map((row) => row.kept.toString('latin1')).join('\n');
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(plain);
    }
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code after the right password, and says nothing of it after a wrong one', async () => {
    const { person, secret } = await withFactor();
    const wrong = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: nextAddress(),
      payload: { email: person.email, password: 'wrong', companyId: person.companyId },
    });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    const asked = await firstStep(app, person);
    expect([asked.statusCode, asked.json()]).toEqual([
      409,
      { error: 'ERR_CODE_NEEDED', details: { challenge: expect.any(String), hasApp: true, hasPasskey: false } },
    ]);
    expect(asked.headers['set-cookie']).toBeUndefined();
    // The session of before goes on: nobody has signed in yet.
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(200);
    const challenge = await challengeOf(app, person);
    const entered = await secondStep(app, { challenge, code: nextCode(app, secret) });
    expect([entered.statusCode, entered.json()]).toMatchObject([200, { secondFactorDue: false }]);
    expect((await person.call('GET', '/auth/me')).statusCode).toBe(401);
  });

  test('takes a code once, also by another process, and of two at the same moment one', async () => {
    const { person, secret } = await withFactor();
    const other = await startAppOn({ ownerUrl: app.ownerUrl, drop: async () => undefined }, { clock: app.clock });
    try {
      const code = nextCode(app, secret);
      const challenges = [await challengeOf(app, person), await challengeOf(other, person)] as const;
      const answers = await Promise.all([
        secondStep(app, { challenge: challenges[0], code }),
        secondStep(other, { challenge: challenges[1], code }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
      const third = await secondStep(other, { challenge: challenges[1], code });
      expect(third.json()).toEqual({ error: 'ERR_CODE_INVALID' });
    } finally {
      await other.stop();
    }
  });

  test.each([
    [-1, 200],
    [1, 200],
    [-2, 400],
    [2, 400],
    [10, 400],
  ])('forgives a phone whose clock is %i half minutes off: %i', async (off, status) => {
    const { person, secret } = await withFactor();
    app.clock.advance(5 * 60_000);
    const challenge = await challengeOf(app, person);
    expect((await secondStep(app, { challenge, code: codeOf(app, secret, off) })).statusCode).toBe(status);
  });

  test('takes a recovery code once, however it is typed', async () => {
    const { person, recoveryCodes } = await withFactor();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `;
    const first = await secondStep(app, { challenge: await challengeOf(app, person), code: typed });
    expect(first.statusCode).toBe(200);
    const again = await secondStep(app, { challenge: await challengeOf(app, person), code });
    expect(again.json()).toEqual({ error: 'ERR_CODE_INVALID' });
  });

  test('makes wrong codes wait longer and longer, whatever the right password says in between', async () => {
    const { person, secret } = await withFactor();
    const from = nextAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      const challenge = await challengeOf(app, person, { from: nextAddress() });
      statuses.push((await secondStep(app, { challenge, code: '000000' }, { from })).statusCode);
    }
    expect(statuses.slice(0, 6)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(statuses.slice(6)).toEqual([429, 429, 429, 429]);
    const challenge = await challengeOf(app, person);
    const refused = await secondStep(app, { challenge, code: codeOf(app, secret, 1) }, { from });
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  });

  test('limits wrong codes of one account from everywhere', async () => {
    const { person } = await withFactor();
    const challenge = await challengeOf(app, person);
    const statuses: number[] = [];
    for (let tries = 0; tries < 13; tries += 1) {
      statuses.push((await secondStep(app, { challenge, code: '000000' })).statusCode);
    }
    expect(statuses.indexOf(429)).toBe(11);
  });

  test('ends a challenge after five minutes, with a new password, and believes none that is not ours', async () => {
    const { person, secret } = await withFactor();
    const over = { error: 'ERR_CHALLENGE_OVER' };
    const late = await challengeOf(app, person);
    app.clock.advance(5 * 60_000);
    expect((await secondStep(app, { challenge: late, code: codeOf(app, secret) })).json()).toEqual(over);
    const forged = late.replace(/^\d+\.\d+/, '1.1');
    for (const challenge of [forged, '', 'x', `${late}x`]) {
      expect((await secondStep(app, { challenge, code: codeOf(app, secret) })).json()).toEqual(over);
    }
    const before = await challengeOf(app, person);
    const change = { password: 'another one', currentPassword: testPassword };
    expect((await person.call('PUT', `/users/${person.userId}`, change)).statusCode).toBe(200);
    expect((await secondStep(app, { challenge: before, code: codeOf(app, secret) })).json()).toEqual(over);
  });
});

describe('changing an own second factor', () => {
  test.each(['/auth/second-factor/off', '/auth/second-factor/recovery-codes'])(
    '%s asks for the password and a code that was not used',
    async (path) => {
      const { person, secret } = await withFactor();
      const used = codeOf(app, secret);
      const ask = async (password: string, code: string) => {
        const answer = await person.call('POST', path, { password, code });
        return [answer.statusCode, answer.json<{ error?: string }>().error];
      };
      expect(await ask('wrong', nextCode(app, secret))).toEqual([400, 'ERR_CURRENT_PASSWORD']);
      expect(await ask(testPassword, used)).toEqual([400, 'ERR_CODE_INVALID']);
      expect(await ask(testPassword, nextCode(app, secret))).toEqual([200, undefined]);
    },
  );

  test('off means that the password is enough again', async () => {
    const { person, secret } = await withFactor();
    const proof = { password: testPassword, code: nextCode(app, secret) };
    await person.call('POST', '/auth/second-factor/off', proof);
    expect((await firstStep(app, person)).statusCode).toBe(200);
    expect((await person.call('GET', '/auth/second-factor')).statusCode).toBe(401);
  });

  test('new recovery codes make the old ones worthless', async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    const proof = { password: testPassword, code: nextCode(app, secret) };
    const made = (await person.call('POST', '/auth/second-factor/recovery-codes', proof)).json<{
      recoveryCodes: string[];
    }>().recoveryCodes;
    expect(new Set([...made, ...recoveryCodes]).size).toBe(20);
    const enter = async (code = '') =>
      (await secondStep(app, { challenge: await challengeOf(app, person), code })).statusCode;
    expect([await enter(recoveryCodes[0]), await enter(made[0])]).toEqual([400, 200]);
  });
});
