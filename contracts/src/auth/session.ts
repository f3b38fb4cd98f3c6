import { z } from 'zod';
import { calendarDate, id } from '../fields.ts';
import { sessionUser } from '../users/user.ts';

/** What a sign-in or a refresh answers. */
export const session = z.object({
  token: z.string(),
  user: sessionUser,
  /** The company's due date, also where `user.company` is not looked at. */
  dueDate: calendarDate.nullable(),
  /** The company's subscription has run out: this session opens the billing page and nothing else. */
  billingOnly: z.boolean(),
  /** A second factor is demanded of the person and missing: this session sets one up and does nothing else. */
  secondFactorDue: z.boolean(),
});
export type Session = z.infer<typeof session>;

/**
 * Why a session is over that its person did not end there: another sign-in, an admin, the person from another browser,
 * another password, a refresh cookie that was shown twice, or because there is no such account any more.
 */
export const sessionEnd = z.enum(['elsewhere', 'revoked', 'ended', 'password', 'safety', 'removed']);
export type SessionEndReason = z.infer<typeof sessionEnd>;

/** Details of ERR_NO_SESSION, told to who proves to have held the session; missing where nothing is known of it. */
export interface EndedSession {
  readonly ended?: SessionEndReason;
}

/** Details of ERR_CHOOSE_COMPANY: the address and password fit in more than one company. */
export const companyChoice = z.object({ companies: z.array(z.object({ id, name: z.string() })) });
export type CompanyChoice = z.infer<typeof companyChoice>;
