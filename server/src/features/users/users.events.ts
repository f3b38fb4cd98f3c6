import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const userCreated = defineEvent<{ userId: number }>('users.created', (user) => stored('user.created', user));
/** `fields`: what was changed, not to what. */
export const userUpdated = defineEvent<{ userId: number; fields: readonly string[] }>('users.updated', (change) =>
  stored('user.updated', change),
);

/** A user is gone; what they left open returns to where it came from. */
export const userDeleted = defineEvent<{ userId: number }>('users.deleted', (user) => stored('user.deleted', user));
/**
 * This user has another password: whoever is signed in with the old one is not them any more, but for the session in
 * which they changed it themselves.
 */
export const passwordReset = defineEvent<{ userId: number; keptSessionId?: string }>(
  'users.password-reset',
  ({ userId }) => stored('user.password-changed', { userId }),
);

/** This user signs in with another address: letters to the one before reach somebody else, maybe. */
export const addressChanged = defineEvent<{ userId: number }>('users.address-changed');
