import { defineEvent } from '#platform/use-case';

/** A user is gone; what they left open returns to where it came from. */
export const userDeleted = defineEvent<{ userId: number }>('users.deleted');
/** Somebody else set this user's password: whoever is signed in with the old one is not them any more. */
export const passwordReset = defineEvent<{ userId: number }>('users.password-reset');
