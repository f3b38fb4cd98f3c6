import { z } from 'zod';
import { defineRoute } from '../define.ts';
import { emptyAnswer, instant, line, text } from '../fields.ts';
import { session } from './session.ts';

/** Bytes as browsers write them into JSON. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
const credentialName = bytes(1_400);
/** How a device is reached: words that browsers add to as they learn new ways. */
const transports = z.array(z.string().regex(/^[\w-]{1,20}$/)).max(10);
const described = z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports }));

/** What a device made of a new passkey. */
const newCredential = z.object({
  id: credentialName,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(16_000),
  transports: transports.default([]),
});
export type NewCredential = z.infer<typeof newCredential>;

/** What a device signed with a passkey that it has. */
const shownCredential = z.object({
  id: credentialName,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
  /** Whose it is, as the device remembers. Missing where we said ourselves which passkeys are meant. */
  userHandle: bytes(100).optional(),
});
export type ShownCredential = z.infer<typeof shownCredential>;

/** A device of a person that signs them in. */
export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** False: made under an address that the platform no longer has. */
  isUsable: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeyName = line(1, 60);
const named = z.object({ passkeyId: z.uuid() });

export const passkeyRoutes = {
  begin: defineRoute({
    method: 'POST',
    path: '/auth/login/passkey/options',
    access: 'public',
    summary: 'What a device is to sign: for the challenge of a right password, or for a sign-in without one.',
    body: z.object({ challenge: text(400).optional() }),
    response: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.enum(['required', 'preferred']),
      allowCredentials: described,
    }),
    errors: ['ERR_CHALLENGE_OVER', 'ERR_PASSKEYS_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS'],
  }),
  signIn: defineRoute({
    method: 'POST',
    path: '/auth/login/passkey',
    access: 'public',
    summary: 'Signs in with a passkey: as the second step after a right password, or without a password.',
    /** `remember`: this browser is not asked for a second step for 30 days. */
    body: z.object({
      challenge: text(400).optional(),
      credential: shownCredential,
      remember: z.boolean().default(false),
    }),
    response: session,
    errors: [
      'ERR_CHALLENGE_OVER',
      'ERR_CODE_INVALID',
      'ERR_OUT_OF_HOURS',
      'ERR_PASSKEY_INVALID',
      'ERR_TOO_MANY_REQUESTS',
    ],
  }),
  beginNew: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'enrolment',
    summary: 'What a device needs to make a passkey of the signed-in person, once the password was right.',
    body: z.object({ password: text(200) }),
    response: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.number(),
      excludeCredentials: described,
      authenticatorSelection: z.object({
        residentKey: z.enum(['preferred']),
        userVerification: z.enum(['preferred']),
      }),
    }),
    errors: ['ERR_CURRENT_PASSWORD', 'ERR_PASSKEYS_FULL', 'ERR_PASSKEYS_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/auth/passkeys',
    access: 'enrolment',
    summary: 'Keeps the passkey that a device has made. The first one brings recovery codes.',
    body: z.object({ name: passkeyName, credential: newCredential }),
    /** Empty where the person has some. Shown once: what is kept of them is a hash. */
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['ERR_CHALLENGE_OVER', 'ERR_PASSKEY_INVALID', 'ERR_PASSKEYS_FULL', 'ERR_PASSKEYS_UNAVAILABLE'],
  }),
  rename: defineRoute({
    method: 'PUT',
    path: '/auth/passkeys/:passkeyId',
    access: 'session',
    summary: 'Gives one of the person’s own passkeys another name.',
    params: named,
    body: z.object({ name: passkeyName }),
    response: emptyAnswer,
    errors: ['ERR_NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'POST',
    path: '/auth/passkeys/:passkeyId/removal',
    access: 'session',
    summary: 'Takes one of the person’s own passkeys away, once the password was right.',
    params: named,
    body: z.object({ password: text(200) }),
    response: emptyAnswer,
    errors: ['ERR_CURRENT_PASSWORD', 'ERR_NOT_FOUND', 'ERR_TOO_MANY_REQUESTS'],
  }),
};
