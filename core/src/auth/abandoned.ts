/** A company that a visitor opened and whose address nobody stood up for. */
export interface SignUpFacts {
  readonly createdAt: Date;
  /** When anybody last signed in to the company. */
  readonly lastLoginAt: Date | null;
  /** Somebody else works with the same address, or waits for it longer. */
  readonly isContested: boolean;
}

const dayMs = 24 * 60 * 60_000;
/** How long a link in a mail is good, and a sign-up nobody came back to is kept. */
export const signUpKeptMs = 7 * dayMs;

/** Whether a sign-up is swept away: nobody ever used it, and the address is somebody else’s as far as we can tell. */
export const isAbandoned = ({ createdAt, lastLoginAt, isContested }: SignUpFacts, now: Date): boolean =>
  isContested && lastLoginAt === null && now.getTime() - createdAt.getTime() >= signUpKeptMs;
