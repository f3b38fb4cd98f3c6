/** What sign-in knows of an account before the password is looked at. */
export interface Candidate {
  readonly companyId: number;
  readonly userId: number;
  /** Somebody's word stands behind the address. */
  readonly isConfirmed: boolean;
  /** A visitor opened the company with it, and nobody has stood up for the address yet. */
  readonly isSignUp: boolean;
  /** Since when the account has the address. */
  readonly emailSince: Date;
  readonly lastSignInAt: Date | null;
}

/** Accounts with a word behind their address that one try looks at, among those that are hashed for themselves. */
export const confirmedMax = 2;
/** Accounts that anybody could have made with the address. */
export const unconfirmedMax = 2;

/**
 * What a try costs in password checks, whatever it finds: one for all accounts that share the salt of the address, and
 * one for each place of those that have a salt of their own. Whoever names the company by its number means one account:
 * that is known from the question alone and says nothing of the answer.
 */
export const checksOf = (namesCompany: boolean): number => (namesCompany ? 1 : 1 + confirmedMax + unconfirmedMax);

const time = (date: Date | null): number => date?.getTime() ?? 0;

/**
 * The accounts of an address that a try looks at one by one, best first: those whose password was hashed for itself, before
 * addresses had salts or under another address. Confirmed ones by last use. Of the others those
 * who have had the address longest, colleagues whom an admin added before sign-ups of strangers. An account that was used on this device before is
 * always among them. The two kinds have places of their own, so that neither says how many there are of the other.
 */
export function accountsToTry<T extends Candidate>(
  accounts: readonly T[],
  isKnownHere: (account: T) => boolean = () => false,
): T[] {
  const knownFirst = (a: T, b: T): number => Number(isKnownHere(b)) - Number(isKnownHere(a));
  const confirmed = accounts
    .filter(({ isConfirmed }) => isConfirmed)
    .toSorted((a, b) => knownFirst(a, b) || time(b.lastSignInAt) - time(a.lastSignInAt) || a.userId - b.userId);
  const others = accounts
    .filter(({ isConfirmed }) => !isConfirmed)
    .toSorted(
      (a, b) =>
        knownFirst(a, b) ||
        Number(a.isSignUp) - Number(b.isSignUp) ||
        time(a.emailSince) - time(b.emailSince) ||
        a.userId - b.userId,
    );
  return [...confirmed.slice(0, confirmedMax), ...others.slice(0, unconfirmedMax)];
}
