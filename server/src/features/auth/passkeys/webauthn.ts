import type { NewCredential, ShownCredential } from '@oplano/contracts/auth';
import { challengeMs, passkeyAlgorithms, userHandleOf, type PasskeyPlace } from '@oplano/core/auth';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { z } from 'zod';
import type { AccountId } from '../second-factor/second-factors.repo.ts';
import type { PasskeyRow } from './passkeys.repo.ts';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'));
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
const supportedAlgorithmIDs = [...passkeyAlgorithms];

const describedBy = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  type: 'public-key' as const,
  transports,
});

interface NewOptions {
  readonly place: PasskeyPlace;
  readonly challenge: string;
  readonly owner: AccountId;
  readonly user: { readonly name: string; readonly email: string };
  readonly appName: string;
  readonly passkeys: readonly PasskeyRow[];
}

/** What a device needs to make a passkey. One that it made before it makes no second time. */
export async function optionsForNew({ place, challenge, owner, user, appName, passkeys }: NewOptions) {
  const selection = { residentKey: 'preferred', userVerification: 'preferred' } as const;
  const options = await generateRegistrationOptions({
    rpName: appName,
    rpID: place.rpId,
    userName: user.email,
    userDisplayName: user.name,
    userID: plain(Buffer.from(userHandleOf(owner))),
    challenge: bytesOf(challenge),
    timeout: challengeMs,
    authenticatorSelection: selection,
    supportedAlgorithmIDs,
  });
  return {
    challenge: options.challenge,
    rp: { id: place.rpId, name: appName },
    user: { id: options.user.id, name: user.email, displayName: user.name },
    pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeMs,
    excludeCredentials: passkeys.map(describedBy),
    authenticatorSelection: selection,
  };
}

interface ShownOptions {
  readonly place: PasskeyPlace;
  readonly challenge: string;
  /** None: whichever the device has for us. */
  readonly passkeys: readonly PasskeyRow[];
  /** Without a password the device itself has to make sure who holds it. */
  readonly userVerification: 'required' | 'preferred';
}

/** What a device is to sign. */
export async function optionsForShown({ place, challenge, passkeys, userVerification }: ShownOptions) {
  const options = await generateAuthenticationOptions({
    rpID: place.rpId,
    challenge: bytesOf(challenge),
    timeout: challengeMs,
    userVerification,
  });
  return {
    challenge: options.challenge,
    rpId: place.rpId,
    timeout: challengeMs,
    userVerification,
    allowCredentials: passkeys.map(describedBy),
  };
}

const clientData = z.object({ challenge: z.string(), origin: z.string() });
export type ClientData = z.infer<typeof clientData>;

/** What the browser says it had signed, and on whose page. Undefined where it is not even a sentence. */
export function readClientData(encoded: string): ClientData | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The new passkey, if it is one, was made on our page, and for this challenge. */
export async function verifyNew(
  { id, transports, ...response }: NewCredential,
  { challenge, origin }: ClientData,
  place: PasskeyPlace,
) {
  if (!place.isOwn(origin)) return undefined;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: place.rpId,
      // A key without a PIN is a second factor all the same; without a password it is not taken.
      requireUserVerification: false,
      supportedAlgorithmIDs,
    });
    if (!verified) return undefined;
    const { credential } = registrationInfo;
    return {
      rp_id: place.rpId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports,
    };
  } catch {
    return undefined;
  }
}

/** How often the device has signed by now, if this is its signature, made on our page and for this challenge. */
export async function verifyShown(
  { id, userHandle: _whose, ...response }: ShownCredential,
  { challenge, origin }: ClientData,
  { place, passkey, isAlone }: { place: PasskeyPlace; passkey: PasskeyRow; isAlone: boolean },
): Promise<number | undefined> {
  if (!place.isOwn(origin) || passkey.rp_id !== place.rpId) return undefined;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: place.rpId,
      // The count is looked at once the signature is known to be right: until then anybody could have written it.
      credential: { id, publicKey: plain(passkey.public_key), counter: 0 },
      requireUserVerification: isAlone,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
