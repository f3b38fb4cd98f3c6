import { looksLikePhone } from '@oplano/contracts/auth';
import { z } from 'zod';

/** What can be wrong with a field; each is a text of its own. */
export const problems = ['required', 'tooShort', 'tooLong', 'invalidEmail', 'invalidPhone'] as const;

/** What the server takes, told before anybody types. */
export const passwordLength = { min: 5, max: 50 } as const;
export type Problem = (typeof problems)[number];
const as = (problem: Problem) => ({ error: problem });

const name = z.string().trim().min(1, as('required')).min(2, as('tooShort')).max(50, as('tooLong'));

/** The one who opens a company: the fields that signing up and setting up have in common. */
export const founderForm = z.object({
  companyName: name,
  name,
  email: z
    .string()
    .trim()
    .min(1, as('required'))
    .max(254, as('tooLong'))
    .pipe(z.email(as('invalidEmail'))),
  password: z.string().min(passwordLength.min, as('tooShort')).max(passwordLength.max, as('tooLong')),
});
export type FounderForm = z.infer<typeof founderForm>;

export const signUpForm = founderForm.extend({
  phone: z.string().trim().min(1, as('required')).max(30, as('tooLong')).refine(looksLikePhone, as('invalidPhone')),
  planId: z.string().min(1, as('required')),
});
export type SignUpForm = z.infer<typeof signUpForm>;
