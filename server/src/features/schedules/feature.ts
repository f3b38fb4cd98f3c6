import { companyZoneChanged } from '#features/companies';
import { contactDeleted } from '#features/contacts';
import { messageTicked, type TemplateCache } from '#features/messages';
import { defineFeature, when } from '#platform/feature';
import { handleJobOutside, handlePlatformJob } from '#platform/jobs';
import type { Storage } from '#ports/storage';
import { dropOfContact } from './delete-schedule.ts';
import { eraseSchedules, tellSchedules } from './erase-schedules.ts';
import { followMessage } from './follow-message.ts';
import { keepLocalHours } from './keep-local-hours.ts';
import { scheduleAudience } from './schedules.audience.ts';
import { findDueSchedules, sendDue } from './schedules.jobs.ts';
import { scheduleBindings } from './schedules.routes.ts';
import { anyDue, findCompanies, sendAllDue } from './send-due.ts';
import { stoppedSends } from './stopped-sends.repo.ts';

interface Parts {
  readonly storage: Storage;
  readonly templates: TemplateCache;
  readonly wakeWorkers: () => void;
}

export const schedulesFeature = defineFeature<Parts>({
  name: 'schedules',
  bindings: ({ storage, templates }) => scheduleBindings(storage, templates),
  audiences: [scheduleAudience],
  personTraces: [
    {
      kind: 'schedules',
      tables: { schedules: 'told' },
      tellSome: tellSchedules,
      eraseSome: eraseSchedules,
    },
  ],
  // What is planned is everybody's who may see schedules at all.
  files: [{ purpose: 'schedule', mayFetch: async ({ actor }) => actor.plan.useSchedules }],
  jobs: ({ wakeWorkers }) => [
    handlePlatformJob(findDueSchedules, (ctx) => findCompanies(ctx, wakeWorkers)),
    handleJobOutside(sendDue, (tools) => sendAllDue(tools)),
  ],
  stopped: () => [stoppedSends],
  // Times are planned by the minute, and looked at on the minute.
  cron: [{ name: 'schedules.find-due', everyMinutes: 1, job: findDueSchedules, when: anyDue }],
  subscribers: () => [
    when(messageTicked, followMessage),
    when(contactDeleted, dropOfContact),
    when(companyZoneChanged, keepLocalHours),
  ],
});
