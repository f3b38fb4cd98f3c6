import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { call, routes, type Answer } from '#platform/api';
import { keepSession } from '#platform/session';

/** The person changed their mind, or the device had nothing for us: browsers do not say which. */
export const noPasskey = 'noPasskey';
/** The device has made one for this person already. */
export const knownPasskey = 'knownPasskey';

/** Asks the device; answers what it gave, or why it gave nothing. */
async function asked<T>(ask: () => Promise<T>): Promise<T | typeof noPasskey | typeof knownPasskey> {
  try {
    return await ask();
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return isKnown ? knownPasskey : noPasskey;
  }
}

/** Signs in with a passkey: after a right password whose challenge it is, or without one. */
export async function signInWithDevice({
  challenge,
  remember = false,
}: {
  challenge?: string;
  remember?: boolean;
}): Promise<Answer<typeof routes.passkeys.signIn> | typeof noPasskey> {
  const meant = challenge === undefined ? {} : { challenge };
  const optionsJSON = await call(routes.passkeys.begin, { body: meant });
  const shown = await asked(() => startAuthentication({ optionsJSON }));
  if (typeof shown === 'string') return noPasskey;
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response;
  const credential = {
    id: shown.id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle ? { userHandle } : {}),
  };
  const session = await call(routes.passkeys.signIn, { body: { ...meant, credential, remember } });
  keepSession(session);
  return session;
}

/** Has the device make a passkey, which is kept under a name. Answers new recovery codes, if there are any. */
export async function makePasskey({
  name,
  password,
}: {
  name: string;
  password: string;
}): Promise<readonly string[] | typeof noPasskey | typeof knownPasskey> {
  const optionsJSON = await call(routes.passkeys.beginNew, { body: { password } });
  const made = await asked(() => startRegistration({ optionsJSON }));
  if (typeof made === 'string') return made;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const credential = { id: made.id, clientDataJSON, attestationObject, transports };
  return (await call(routes.passkeys.add, { body: { name, credential } })).recoveryCodes;
}
