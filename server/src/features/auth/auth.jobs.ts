import { mailLanguage } from '@oplano/contracts/auth';
import { z } from 'zod';
import { defineJob } from '#platform/use-case';

/** Sends the link that confirms the address of a sign-up. */
export const mailConfirmation = defineJob(
  'auth.mail-confirmation',
  z.object({ companyId: z.int(), language: mailLanguage }),
);

/** Takes away companies that were signed up with somebody else’s address and never used. */
export const sweepSignUps = defineJob('auth.sweep-sign-ups', z.object({}));
