import { describe, expect, test } from 'vitest';
import { isAbandoned } from './abandoned.ts';
import { accountsToTry, checksOf, confirmedMax, unconfirmedMax, type Candidate } from './accounts-to-try.ts';

const account = (userId: number, more: Partial<Candidate> = {}): Candidate => ({
  companyId: userId,
  userId,
  isConfirmed: false,
  isSignUp: false,
  emailSince: new Date(1e12),
  lastSignInAt: null,
  ...more,
});
const ids = (accounts: readonly Candidate[]): number[] => accounts.map(({ userId }) => userId);

describe('the accounts a try looks at', () => {
  test('hold the confirmed one whatever strangers made with the same address, and used last', () => {
    const strangers = Array.from({ length: 50 }, (_, at) => account(100 + at, { lastSignInAt: new Date(9e12) }));
    const tried = accountsToTry([...strangers, account(7, { isConfirmed: true })]);
    expect(ids(tried)).toEqual([7, 100, 101]);
  });

  test('hold the one that was there first, also where nobody confirmed anything', () => {
    const strangers = Array.from({ length: 50 }, (_, at) => account(100 + at, { lastSignInAt: new Date(9e12) }));
    expect(ids(accountsToTry([...strangers, account(7)]))).toContain(7);
  });

  test('hold the one that had the address first, also against older accounts that take it later', () => {
    const moved = Array.from({ length: 5 }, (_, at) => account(at + 1, { emailSince: new Date(2e12) }));
    expect(ids(accountsToTry([...moved, account(70)]))).toEqual([70, 1]);
  });

  test('hold the one this device was used for, however many others there are', () => {
    const strangers = Array.from({ length: 50 }, (_, at) => account(at + 1));
    const all = [...strangers, account(70), account(71, { isConfirmed: true })];
    expect(ids(accountsToTry(all, ({ userId }) => userId === 70))).toEqual([71, 70, 1]);
  });

  test('hold colleagues whom an admin added before sign-ups of strangers who came first', () => {
    const squatters = [1, 2, 3].map((at) => account(at, { isSignUp: true, emailSince: new Date(at) }));
    expect(ids(accountsToTry([...squatters, account(70)]))).toEqual([70, 1]);
  });

  test('are the confirmed ones by last use', () => {
    const all = [1, 2, 3, 4].map((day) => account(day, { isConfirmed: true, lastSignInAt: new Date(day * 1e9) }));
    expect(ids(accountsToTry(all))).toEqual([4, 3]);
  });

  test('never cost more than a fixed number of checks, and neither kind takes the place of the other', () => {
    const many = (isConfirmed: boolean) => Array.from({ length: 9 }, (_, at) => account(at, { isConfirmed }));
    // One check is for all that share the salt of their address.
    expect(accountsToTry([...many(true), ...many(false)])).toHaveLength(checksOf(false) - 1);
    expect(accountsToTry(many(false))).toHaveLength(unconfirmedMax);
    expect(accountsToTry(many(true))).toHaveLength(confirmedMax);
  });
});

describe('a sign-up whose address nobody stood up for', () => {
  const now = new Date('2026-03-20T12:00:00Z');
  const old = new Date('2026-03-13T12:00:00Z');
  const monthOld = new Date('2026-02-18T12:00:00Z');
  test.each([
    ['contested, never used, a week old', { createdAt: old, lastLoginAt: null, isContested: true }, true],
    ['younger', { createdAt: new Date(old.getTime() + 1), lastLoginAt: null, isContested: true }, false],
    ['used', { createdAt: old, lastLoginAt: old, isContested: true }, false],
    ['the only one of its address', { createdAt: old, lastLoginAt: null, isContested: false }, false],
    ['the only one, a month old', { createdAt: monthOld, lastLoginAt: null, isContested: false }, true],
    ['the only one, a month old and used', { createdAt: monthOld, lastLoginAt: old, isContested: false }, false],
  ])('that is %s is swept away: %j %s', (_what, signUp, swept) => {
    expect(isAbandoned(signUp, now)).toBe(swept);
  });
});
