import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { email, emptyAnswer, idInPath, instant, text } from '../fields.ts';
import { passkey } from './passkeys.ts';
import { session } from './session.ts';

/** What somebody types: six digits of their app, or a recovery code. Spaces and hyphens are forgiven. */
const typedCode = text(40);
/** A session left open must not be enough to change how somebody signs in. */
const proof = z.object({ password: text(200), code: typedCode });

/** Details of ERR_CODE_NEEDED: the password was right, and a code or a passkey is asked for. */
export const codeChallenge = z.object({
  challenge: z.string(),
  /** Whether the person has an app that makes codes. A recovery code is taken in any case. */
  hasApp: z.boolean(),
  hasPasskey: z.boolean(),
});
export type CodeChallenge = z.infer<typeof codeChallenge>;

export const secondFactorState = z.object({
  /** Since when codes of an app are asked for; null where the person has none. */
  since: instant.nullable(),
  /** Either of both is a second factor. */
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int().nonnegative(),
  /** The company, or the operator of the platform, wants this person to have one. */
  isDemanded: z.boolean(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

/** Shown once: what is kept of them is a hash. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorRoutes = {
  signIn: defineRoute({
    method: 'POST',
    path: '/auth/login/code',
    access: 'public',
    summary: 'The second step of a sign-in: a code for the challenge that the right password was answered with.',
    /** `remember`: this browser is not asked for a code for 30 days. */
    body: z.object({ challenge: text(400), code: typedCode, remember: z.boolean().default(false) }),
    response: session,
    errors: ['ERR_CODE_INVALID', 'ERR_CHALLENGE_OVER', 'ERR_TOO_MANY_REQUESTS'],
  }),
  show: defineRoute({
    method: 'GET',
    path: '/auth/second-factor',
    access: 'enrolment',
    summary: 'Whether the signed-in person has a second factor, and has to.',
    response: secondFactorState,
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/setup',
    access: 'enrolment',
    summary: 'A new secret for the person’s app. It counts once a code of it was shown.',
    /** The secret as people type it, and as an app scans it. */
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['ERR_SECOND_FACTOR_ON'],
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/confirm',
    access: 'enrolment',
    summary: 'Turns the second factor on with a first code; answers the recovery codes.',
    body: proof,
    response: recoveryCodes,
    errors: [
      'ERR_CODE_INVALID',
      'ERR_CURRENT_PASSWORD',
      'ERR_NO_SECOND_FACTOR',
      'ERR_SECOND_FACTOR_ON',
      'ERR_TOO_MANY_REQUESTS',
    ],
  }),
  renewCodes: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/recovery-codes',
    access: 'session',
    summary: 'New recovery codes in place of those there are.',
    body: proof,
    response: recoveryCodes,
    errors: ['ERR_CODE_INVALID', 'ERR_CURRENT_PASSWORD', 'ERR_NO_SECOND_FACTOR', 'ERR_TOO_MANY_REQUESTS'],
  }),
  turnOff: defineRoute({
    method: 'POST',
    path: '/auth/second-factor/off',
    access: 'session',
    summary: 'Turns the person’s own second factor off.',
    body: proof,
    response: emptyAnswer,
    errors: ['ERR_CODE_INVALID', 'ERR_CURRENT_PASSWORD', 'ERR_NO_SECOND_FACTOR', 'ERR_TOO_MANY_REQUESTS'],
  }),
  reset: defineRoute({
    method: 'DELETE',
    path: '/auth/second-factor/users/:userId',
    access: 'users:manage',
    summary: 'Takes the second factor of a user away who lost it; their sessions and remembered devices end.',
    params: z.object({ userId: idInPath }),
    response: emptyAnswer,
    errors: ['ERR_NO_USER_FOUND', 'ERR_RESET_SELF'],
  }),
  resetInside: defineRoute({
    method: 'POST',
    path: '/companies/:companyId/second-factor/reset',
    access: 'platform:manage',
    summary: 'The same by the operator, for somebody of any company, by address.',
    params: z.object({ companyId: idInPath }),
    body: z.object({ email }),
    response: emptyAnswer,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_NO_USER_FOUND', 'ERR_RESET_SELF'],
  }),
};
