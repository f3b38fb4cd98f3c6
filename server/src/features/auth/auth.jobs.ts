import { mailLanguage } from '@oplano/contracts/auth';
import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Sends the link that confirms the address of a sign-up. */
export const mailConfirmation = defineJob(
  'auth.mail-confirmation',
  z.object({ companyId: z.int(), language: mailLanguage }),
);

/** Sends an address the links by which its accounts get a new password; nothing where it has none. */
export const mailPasswordLinks = defineJob(
  'auth.mail-password-links',
  z.object({ email: z.string(), language: mailLanguage }),
);

/** Tells a company how many wrong passwords followed the first one. */
export const tellFailures = defineJob('auth.tell-failures', z.object({ userId: z.int() }));

/** Tells a company that the operator gave its first admin another password. Of no company: it is stored with that. */
export const tellGivenPassword = defineJob(
  'auth.tell-given-password',
  z.object({ companyId: z.int(), userId: z.int(), operatorId: z.int() }),
);

/** Takes away companies that were signed up and never used. */
export const sweepSignUps = defineJob('auth.sweep-sign-ups', z.object({}));
