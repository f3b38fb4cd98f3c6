import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const userCreated = defineEvent<{ userId: number }>('users.created', (user) => stored('user.created', user));
/** `fields`: what was changed, not to what. */
export const userUpdated = defineEvent<{ userId: number; fields: readonly string[] }>('users.updated', (change) =>
  stored('user.updated', change),
);

/** A user is gone; what they left open returns to where it came from. */
export const userDeleted = defineEvent<{ userId: number }>('users.deleted', (user) => stored('user.deleted', user));
/** Somebody else set this user's password: whoever is signed in with the old one is not them any more. */
export const passwordReset = defineEvent<{ userId: number }>('users.password-reset');
