import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';
import type { EndReason } from './sessions.repo.ts';

export const signedIn = defineEvent<{ userId: number; address: string; agent: string }>('auth.signed-in', (session) =>
  stored('user.signed-in', session),
);
/** A password was tried that is not this person's. */
export const signInFailed = defineEvent<{ userId: number; address: string; tries?: number }>(
  'auth.sign-in-failed',
  (attempt) => stored('user.sign-in-failed', attempt),
);
/** A session ended, by whomever and why. */
export const signedOut = defineEvent<{ userId: number; sessionId: string; reason: EndReason }>(
  'auth.signed-out',
  ({ userId, reason }) => stored('user.signed-out', { userId, reason }),
);

export const secondFactorOn = defineEvent<{ userId: number }>('auth.second-factor-on', (factor) =>
  stored('user.second-factor-on', factor),
);
export const secondFactorOff = defineEvent<{ userId: number }>('auth.second-factor-off', (factor) =>
  stored('user.second-factor-off', factor),
);
/** Somebody else took it away, because it was lost. */
export const secondFactorReset = defineEvent<{ userId: number }>('auth.second-factor-reset', (factor) =>
  stored('user.second-factor-reset', factor),
);
export const recoveryCodeUsed = defineEvent<{ userId: number; left: number }>('auth.recovery-code-used', (code) =>
  stored('user.recovery-code-used', code),
);
export const recoveryCodesRenewed = defineEvent<{ userId: number }>('auth.recovery-codes-renewed', (factor) =>
  stored('user.recovery-codes-renewed', factor),
);

const ofPasskey = (name: string, type: 'user.passkey-added' | 'user.passkey-renamed' | 'user.passkey-removed') =>
  defineEvent<{ userId: number; passkeyId: string }>(name, (passkey) => stored(type, passkey));
export const passkeyAdded = ofPasskey('auth.passkey-added', 'user.passkey-added');
export const passkeyRenamed = ofPasskey('auth.passkey-renamed', 'user.passkey-renamed');
export const passkeyRemoved = ofPasskey('auth.passkey-removed', 'user.passkey-removed');
/** A passkey counts fewer signatures than before: somebody has a copy of it. */
export const passkeySuspected = defineEvent<{ userId: number; passkeyId: string; address: string }>(
  'auth.passkey-suspected',
  (passkey) => stored('user.passkey-suspected', passkey),
);
