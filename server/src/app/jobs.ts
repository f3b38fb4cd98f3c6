import { resetTimers, resetTimersJob, ticketDue, whenDue } from '#features/automation';
import { importHistoryHandler } from '#features/connections';
import { contactJobHandlers, type NumberCheck } from '#features/contacts';
import { forgetUnkeptFiles, removeUnkeptFiles } from '#features/files';
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
import { handleJob, handleJobOutside, type JobHandler } from '#platform/jobs';
import type { Staging } from '#platform/staging';
import type { Storage } from '#ports/storage';

interface JobParts {
  readonly storage: Storage;
  readonly staging: Staging;
  readonly driverFor: DriverFor;
  readonly checkNumber: NumberCheck;
}

/** Every background job and who does it. */
export const jobHandlers = ({ storage, staging, driverFor, checkNumber }: JobParts): JobHandler[] => [
  ...contactJobHandlers(checkNumber),
  handleJobOutside(forgetFile, (tools, payload) => removeForgottenFile(tools, payload, storage)),
  handleJobOutside(forgetUnkeptFiles, (tools, payload) => removeUnkeptFiles(tools, payload, storage)),
  handleJob(handOnEvent, handOn),
  handleJob(closeAllJob, closeSome),
  handleJob(closeImportedJob, closeImportedSome),
  importHistoryHandler(importMessages),
  handleJob(ticketDue, whenDue),
  handleJob(resetTimersJob, resetTimers),
  handleJob(strandedEventJob, retryStrandedEvent),
  handleJobOutside(fetchMediaJob, (tools, payload) => fetchMedia(tools, payload, { storage, staging, driverFor })),
  handleJobOutside(learnProfileJob, (tools, payload) => learnProfile(tools, payload, { storage, driverFor })),
];
