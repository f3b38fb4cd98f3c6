import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createAccessTokens } from './access-tokens.ts';

const key = new Uint8Array(32).fill(7);
const somebody = { userId: 5, companyId: 2, sessionId: '0b8f4c1e-6a52-4c57-9f3e-0d6a3c1b9f10' };

function clockAt(start: number) {
  let at = start;
  return { clock: { now: () => new Date(at) }, move: (ms: number) => (at += ms) };
}

test('a token that was read before still ends after a quarter of an hour', async () => {
  const { clock, move } = clockAt(Date.UTC(2026, 0, 1));
  const tokens = createAccessTokens(key, clock);
  const token = await tokens.issue(somebody);
  expect(await tokens.read(token)).toEqual(somebody);
  move(14 * 60_000);
  expect(await tokens.read(token)).toEqual(somebody);
  move(60_000);
  expect(await tokens.read(token)).toBe('expired');
  expect(await tokens.read(token)).toBe('expired');
});

test('nothing of a good token makes one that was tampered with good', async () => {
  const { clock } = clockAt(Date.UTC(2026, 0, 1));
  const tokens = createAccessTokens(key, clock);
  const token = await tokens.issue(somebody);
  await tokens.read(token);
  const [header, , signature] = token.split('.');
  const other = Buffer.from(JSON.stringify({ sub: '6', company: 2, sid: somebody.sessionId, exp: 4e9 }));
  expect(await tokens.read(`${header}.${other.toString('base64url')}.${signature}`)).toBe('invalid');
  expect(await tokens.read(`${token}A`)).toBe('invalid');
});

test('a token of another key, or without whom it speaks for, is invalid', async () => {
  const { clock } = clockAt(Date.UTC(2026, 0, 1));
  const tokens = createAccessTokens(key, clock);
  const foreign = createAccessTokens(new Uint8Array(32).fill(8), clock);
  expect(await tokens.read(await foreign.issue(somebody))).toBe('invalid');
  const empty = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(4e9).sign(key);
  expect(await tokens.read(empty)).toBe('invalid');
});
