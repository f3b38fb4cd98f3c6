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

/** Details of ERR_CHOOSE_COMPANY: the address and password fit in more than one company. */
export const companyChoice = z.object({ companies: z.array(z.object({ id, name: z.string() })) });
export type CompanyChoice = z.infer<typeof companyChoice>;
