import { describe, expect, test } from 'vitest';
import { isSecondFactorDemanded, placeOfSession } from './second-factor.ts';
import {
  bytesOfStep,
  digitsOf,
  isTimeCode,
  looksLikeRecoveryCode,
  plainCode,
  recoveryCodeOf,
  setupUri,
  stepAt,
  stepsToTry,
  toBase32,
} from './totp.ts';

describe('codes that change with time', () => {
  test('are the last bits of four bytes of a signature, where its end points to', () => {
    // The example of RFC 4226, 5.4.
    const hex = '1f8698690e02ca16618550ef7f19da8e945b555a';
    expect(digitsOf(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))).toBe('872921');
    expect([...bytesOfStep(stepAt(new Date(59_000)))]).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
  });

  test('count one step before and after, and none that was used or is older', () => {
    const now = new Date(100 * 30_000);
    expect(stepsToTry(now, 0)).toEqual([100, 99, 101]);
    expect(stepsToTry(now, 99)).toEqual([100, 101]);
    expect(stepsToTry(now, 101)).toEqual([]);
  });

  test.each([
    ['', ''],
    ['f', 'MY'],
    ['foobar', 'MZXW6YTBOI'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('have a secret that is typed in the letters of RFC 4648: %s as %s', (plain, typed) => {
    expect(toBase32(Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0))).toBe(typed);
  });

  test('are taken however people type them', () => {
    expect(plainCode(' 123 456 ')).toBe('123456');
    expect(['123456', '12345', '1234567', '12345a'].map(isTimeCode)).toEqual([true, false, false, false]);
  });

  test('are set up by an address that names us and the account', () => {
    const uri = setupUri({ secret: 'ABC', issuer: 'O Plano & Cia', account: 'ana@example.com' });
    expect(uri).toBe('otpauth://totp/O%20Plano%20%26%20Cia:ana%40example.com?secret=ABC&issuer=O%20Plano%20%26%20Cia');
  });
});

describe('a recovery code', () => {
  test('is two groups of five, of letters as likely as each other, and needs enough chance', () => {
    const code = recoveryCodeOf([255, 254, 0, 1, 2, 3, 4, 30, 31, 32, 33, 34, 250]);
    expect(code).toBe('ABCDE-ABCDE');
    expect(looksLikeRecoveryCode(plainCode('abcde-abcde'))).toBe(true);
    expect(looksLikeRecoveryCode('ABCDE0BCDE')).toBe(false);
    expect(recoveryCodeOf(Array.from({ length: 40 }, () => 255))).toBeUndefined();
  });
});

describe('who has to have a second factor', () => {
  const plain = { profile: 'user', super: false } as const;
  const admin = { profile: 'admin', super: false } as const;
  const operator = { profile: 'user', super: true } as const;
  test.each([
    [plain, 'nobody', true, false],
    [plain, 'admins', true, false],
    [plain, 'everyone', false, true],
    [admin, 'admins', false, true],
    [admin, 'nobody', true, false],
    [operator, 'nobody', true, true],
    [operator, 'nobody', false, false],
  ] as const)('%j, where the company says %s and the installation %s: %s', (person, company, ofOperators, due) => {
    expect(isSecondFactorDemanded(person, { company, ofOperators })).toBe(due);
  });
});

describe('the place of a new session', () => {
  const at = (place: number, minute: number) => ({ place, lastUsedAt: new Date(minute * 60_000) });
  test.each([
    ['the only one, where nobody is signed in', [], 1, 0, []],
    ['the only one, whose session ends', [at(0, 1)], 1, 0, [0]],
    ['a free one', [at(0, 1), at(2, 2)], 3, 1, []],
    ['that of the one unused for longest', [at(0, 5), at(1, 3), at(2, 4)], 3, 1, [1]],
    ['the only one again, and all others end', [at(0, 5), at(1, 3)], 1, 0, [0, 1]],
    ['the only one, which is free, and one beyond it ends', [at(1, 3)], 1, 0, [1]],
  ])('is %s', (_what, alive, places, place, ending) => {
    expect(placeOfSession(alive, places)).toEqual({ place, ending });
  });
});
