import { passwordReset } from '#features/users';
import type { Signatures } from '#platform/crypto';
import { defineFeature, when } from '#platform/feature';
import { handleJobOutside, handlePlatformJob } from '#platform/jobs';
import { sweepLimits } from '#platform/limits';
import type { Transactions } from '#platform/use-case';
import type { Mail } from '#ports/mail';
import { mailConfirmation, sweepSignUps } from './auth.jobs.ts';
import { authAudience, authBindings, type AuthParts } from './auth.routes.ts';
import { endSessionOf } from './end-session.ts';
import { sendConfirmation } from './mail-confirmation.ts';
import { sweepAbandoned } from './sweep-sign-ups.ts';

interface Parts extends AuthParts {
  readonly work: Transactions;
  /** Undefined where the server sends no mail. */
  readonly letters: { mail: Mail; publicUrl: string; signatures: Signatures } | undefined;
}

export const authFeature = defineFeature<Parts>({
  name: 'auth',
  bindings: authBindings,
  audiences: [authAudience],
  jobs: ({ work, limits, letters }) => [
    handleJobOutside(mailConfirmation, async ({ companyId }, payload) => {
      // Only sign-up puts it in, which belongs to no company: none can have letters written for another.
      if (companyId !== null) throw new Error('A company sends no letters of sign-ups.');
      // Tried again until the setting is back, or given up and shown among the dead jobs.
      if (!letters) throw new Error('SMTP_URL is not set: the letter waits.');
      await sendConfirmation(work, payload, letters);
    }),
    handlePlatformJob(sweepSignUps, sweepAbandoned),
    handleJobOutside(sweepLimits, () => limits.sweep()),
  ],
  cron: [
    { name: 'limits.sweep', everyMinutes: 10, job: sweepLimits },
    { name: 'auth.sweep-sign-ups', everyMinutes: 60, job: sweepSignUps },
  ],
  subscribers: () => [when(passwordReset, (ctx, { userId }) => endSessionOf(ctx, userId, 'revoked'))],
});
