import { platformActTypes } from '@oplano/contracts/audit';
import { loggedTypes } from './entries.ts';

/** Every kind of entry there can be. */
export const logActions: readonly string[] = [...loggedTypes, ...platformActTypes];

/** Under which name its text is found: `user.signed-in` is `userSignedIn`. */
export const actionTextKey = (action: string): string =>
  action.replaceAll(/[.-]([a-z])/g, (_sign, letter: string) => letter.toUpperCase());
