import type { ApiError } from './errors.ts';

/** What the client asks of the session: the session registers itself, because it is built on the client. */
export interface Credentials {
  readonly token: () => string | null;
  /** Trades the token that was refused for a new one. Answers whether there is one. */
  readonly renew: (refused: string) => Promise<boolean>;
  /** The server knows no such session (any more). */
  readonly lost: (refusal: ApiError) => void;
  /** The company's subscription has run out. */
  readonly expired: () => void;
  /** A second factor is demanded of the person from now on. */
  readonly secondFactorDue: () => void;
}

const nobody: Credentials = {
  token: () => null,
  renew: () => Promise.resolve(false),
  lost: () => undefined,
  expired: () => undefined,
  secondFactorDue: () => undefined,
};

let current = nobody;

export const credentials = (): Credentials => current;
export const setCredentials = (next: Credentials | null): void => {
  current = next ?? nobody;
};
