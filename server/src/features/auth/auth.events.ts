import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';
import type { EndReason } from './sessions.repo.ts';

export const signedIn = defineEvent<{ userId: number; address: string; agent: string }>('auth.signed-in', (session) =>
  stored('user.signed-in', session),
);
/** A password was tried that is not this person's. */
export const signInFailed = defineEvent<{ userId: number; address: string }>('auth.sign-in-failed', (attempt) =>
  stored('user.sign-in-failed', attempt),
);
/** A session ended, by whomever and why. */
export const signedOut = defineEvent<{ userId: number; reason: EndReason }>('auth.signed-out', (session) =>
  stored('user.signed-out', session),
);
