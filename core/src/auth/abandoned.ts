/** A company that a visitor opened and whose address nobody stood up for. */
export interface SignUpFacts {
  readonly createdAt: Date;
  /** When anybody last signed in to the company. */
  readonly lastLoginAt: Date | null;
  /** Somebody else works with the same address, or waits for it longer. */
  readonly isContested: boolean;
}

const dayMs = 24 * 60 * 60_000;
/** How long a link in a mail is good, and a sign-up with somebody else’s address is kept if nobody comes back to it. */
export const signUpKeptMs = 7 * dayMs;
/** The only one of its address may wait longer for the operator’s word, but not for ever. */
const uncontestedKeptMs = 30 * dayMs;

/** Whether a sign-up is swept away: nobody ever used it, nor stood up for its address in time. */
export const isAbandoned = ({ createdAt, lastLoginAt, isContested }: SignUpFacts, now: Date): boolean =>
  lastLoginAt === null && now.getTime() - createdAt.getTime() >= (isContested ? signUpKeptMs : uncontestedKeptMs);
