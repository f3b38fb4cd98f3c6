import { resetTimers, resetTimersJob, ticketDue, whenDue } from '#features/automation';
import { mailConfirmation, sendConfirmation, sweepAbandoned, sweepSignUps } from '#features/auth';
import { importHistoryHandler } from '#features/connections';
import { contactJobHandlers, type NumberCheck } from '#features/contacts';
import {
  fetchMedia,
  fetchMediaJob,
  importMessages,
  learnProfile,
  learnProfileJob,
  retryStrandedEvent,
  strandedEventJob,
  type DriverFor,
} from '#features/messages';
import { closeAllJob, closeImportedJob, closeImportedSome, closeSome } from '#features/tickets';
import { forgetFile, removeForgottenFile } from '#features/users';
import { handOn, handOnEvent } from '#features/webhooks';
import type { Signatures } from '#platform/crypto';
import { handleJob, handleJobOutside, handlePlatformJob, type CronEntry, type JobHandler } from '#platform/jobs';
import { sweepLimits, type Limits } from '#platform/limits';
import type { Transactions } from '#platform/use-case';
import type { Mail } from '#ports/mail';
import type { Storage } from '#ports/storage';

interface JobParts {
  readonly storage: Storage;
  readonly driverFor: DriverFor;
  readonly checkNumber: NumberCheck;
  readonly work: Transactions;
  readonly limits: Pick<Limits, 'sweep'>;
  /** Undefined where the server sends no mail. */
  readonly letters: { mail: Mail; publicUrl: string; signatures: Signatures } | undefined;
}

/** What comes again and again, whoever is there. */
export const cronEntries: readonly CronEntry[] = [
  { name: 'limits.sweep', everyMinutes: 10, job: sweepLimits },
  { name: 'auth.sweep-sign-ups', everyMinutes: 60, job: sweepSignUps },
];

/** Every background job and who does it. */
export const jobHandlers = ({ storage, driverFor, checkNumber, work, limits, letters }: JobParts): JobHandler[] => [
  ...contactJobHandlers(checkNumber),
  handleJob(forgetFile, (ctx, payload) => removeForgottenFile(ctx, payload, storage)),
  handleJobOutside(mailConfirmation, async ({ companyId }, payload) => {
    // Only sign-up puts it in, which belongs to no company: none can have letters written for another.
    if (companyId !== null) throw new Error('A company sends no letters of sign-ups.');
    // Tried again until the setting is back, or given up and shown among the dead jobs.
    if (!letters) throw new Error('SMTP_URL is not set: the letter waits.');
    await sendConfirmation(work, payload, letters);
  }),
  handlePlatformJob(sweepSignUps, sweepAbandoned),
  handleJobOutside(sweepLimits, () => limits.sweep()),
  handleJob(handOnEvent, handOn),
  handleJob(closeAllJob, closeSome),
  handleJob(closeImportedJob, closeImportedSome),
  importHistoryHandler(importMessages),
  handleJob(ticketDue, whenDue),
  handleJob(resetTimersJob, resetTimers),
  handleJob(strandedEventJob, retryStrandedEvent),
  handleJobOutside(fetchMediaJob, (tools, payload) => fetchMedia(tools, payload, { storage, driverFor })),
  handleJobOutside(learnProfileJob, (tools, payload) => learnProfile(tools, payload, { storage, driverFor })),
];
