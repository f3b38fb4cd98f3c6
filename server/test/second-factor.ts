import { stepAt } from '@oplano/core/auth';
import type { LightMyRequestResponse } from 'fastify';
import { timeCode } from '#platform/crypto';
import { nextAddress, testPassword, type SignedIn, type TestPerson } from './people.ts';
import type { TestApp } from './run-app.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app does with the secret that was typed or scanned. */
function bytesOf(secret: string): Uint8Array {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** The code that a phone shows; `off` is how many half minutes its clock is wrong. */
export const codeOf = (app: TestApp, secret: string, off = 0): string =>
  timeCode(bytesOf(secret), stepAt(app.clock.now()) + off);

/** The next code: none is good twice. */
export function nextCode(app: TestApp, secret: string): string {
  app.clock.advance(30_000);
  return codeOf(app, secret);
}

export interface WithFactor {
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** Sets up a second factor for somebody who is signed in. */
export async function setUpFactor(app: TestApp, person: SignedIn): Promise<WithFactor> {
  const { secret } = (await person.call('POST', '/auth/second-factor/setup')).json<{ secret: string }>();
  const proof = { password: testPassword, code: codeOf(app, secret) };
  const answer = await person.call('POST', '/auth/second-factor/confirm', proof);
  if (answer.statusCode !== 200) throw new Error(`Setting up failed: ${answer.body}`);
  return { secret, ...answer.json<{ recoveryCodes: string[] }>() };
}

interface From {
  readonly from?: string;
  readonly cookie?: string;
}

export const firstStep = (app: TestApp, person: TestPerson, { from = nextAddress(), cookie }: From = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
    payload: { email: person.email, password: testPassword, companyId: person.companyId },
  });

export async function challengeOf(app: TestApp, person: TestPerson, options: From = {}): Promise<string> {
  const answer = await firstStep(app, person, options);
  return answer.json<{ details: { challenge: string } }>().details.challenge;
}

export const secondStep = (
  app: TestApp,
  payload: { challenge: string; code: string; remember?: boolean },
  { from = nextAddress(), cookie }: From = {},
) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login/code',
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
    payload,
  });

/** A cookie of an answer, as the browser would send it back. */
export const cookiesOf = (answer: LightMyRequestResponse, name: string): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
