import { companySettingChanged } from '#features/settings';
import { addressChanged, passwordReset } from '#features/users';
import type { Signatures } from '#platform/crypto';
import { defineFeature, when } from '#platform/feature';
import { handleJob, handleJobOutside } from '#platform/jobs';
import { anyToSweep, sweepLimits } from '#platform/limits';
import { rooms } from '#platform/realtime';
import type { Mail } from '#ports/mail';
import { mailConfirmation, mailPasswordLinks, sweepSignUps, tellFailures, tellGivenPassword } from './auth.jobs.ts';
import { authAudience, authBindings, type AuthParts } from './auth.routes.ts';
import { endSessionsOf } from './end-session.ts';
import { followPassword } from './first-admin.ts';
import { sendConfirmation } from './mail-confirmation.ts';
import { forgetDevices } from './second-factor/remembered-devices.repo.ts';
import { sendPasswordLinks } from './mail-password-links.ts';
import { tellCounted } from './note-failures.ts';
import { removePasswordLink } from './password-links.repo.ts';
import { sweepAbandoned } from './sweep-sign-ups.ts';

interface Parts extends AuthParts {
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
    handleJobOutside(mailPasswordLinks, async ({ companyId }, payload) => {
      if (companyId !== null) throw new Error('A company sends no letters to addresses.');
      if (!letters) throw new Error('SMTP_URL is not set: the letter waits.');
      await sendPasswordLinks(work, payload, letters);
    }),
    handleJob(tellFailures, tellCounted),
    handleJobOutside(tellGivenPassword, async ({ companyId }, given) => {
      // Only an operator’s page puts it in: none can sign out the people of another company.
      if (companyId !== null) throw new Error('A company gives nobody of another a password.');
      await followPassword(work, given);
    }),
    handleJobOutside(sweepSignUps, (tools) => sweepAbandoned(work, tools)),
    handleJobOutside(sweepLimits, () => limits.sweep()),
  ],
  cron: [
    { name: 'limits.sweep', everyMinutes: 10, job: sweepLimits, when: anyToSweep },
    { name: 'auth.sweep-sign-ups', everyMinutes: 60, job: sweepSignUps },
  ],
  subscribers: () => [
    when(passwordReset, async (ctx, { userId, keptSessionId }) => {
      await endSessionsOf(ctx, userId, 'password', keptSessionId);
      await forgetDevices(ctx.db, { companyId: ctx.companyId, userId });
      await removePasswordLink(ctx.db, ctx.companyId, userId);
    }),
    // Whoever reads the letters of the address before is not them any more.
    when(addressChanged, (ctx, { userId }) => removePasswordLink(ctx.db, ctx.companyId, userId)),
    // Who has to set up a second factor from now on hears of nothing until then.
    when(companySettingChanged, async (ctx, { key }) => {
      if (key === 'secondFactor') ctx.sockets.reconsiderRoom(rooms.company(ctx.companyId));
    }),
  ],
});
