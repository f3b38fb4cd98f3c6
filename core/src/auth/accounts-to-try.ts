/** What sign-in knows of an account before the password is looked at. */
export interface Candidate {
  readonly companyId: number;
  readonly userId: number;
  /** Somebody's word stands behind the address. */
  readonly isConfirmed: boolean;
  /** Since when the account has the address. */
  readonly emailSince: Date;
  readonly lastSignInAt: Date | null;
}

/** Accounts with a word behind their address that one try looks at. */
export const confirmedMax = 2;
/** Accounts that anybody could have made with the address. */
export const unconfirmedMax = 2;

/**
 * What a try costs in password checks, whatever it finds. Whoever names the company by its number means one account:
 * that is known from the question alone and says nothing of the answer.
 */
export const checksOf = (namesCompany: boolean): number => (namesCompany ? 1 : confirmedMax + unconfirmedMax);

const time = (date: Date | null): number => date?.getTime() ?? 0;

/**
 * The accounts of an address that a try looks at, best first. Confirmed ones by last use. Of the others those
 * who have had the address longest: a stranger who takes it later stands behind whoever was there first. An account that was used on this device before is
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
    .toSorted((a, b) => knownFirst(a, b) || time(a.emailSince) - time(b.emailSince) || a.userId - b.userId);
  return [...confirmed.slice(0, confirmedMax), ...others.slice(0, unconfirmedMax)];
}
