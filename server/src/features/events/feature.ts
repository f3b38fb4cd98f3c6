import { createStoppedEvents } from '#platform/consumers';
import { defineFeature } from '#platform/feature';
import { handlePlatformJob } from '#platform/jobs';
import { forgetEvents, forgetEventsJob } from './forget-events.ts';

export const eventsFeature = defineFeature<{ wakeConsumers: () => void }>({
  name: 'events',
  stopped: ({ wakeConsumers }) => [createStoppedEvents(wakeConsumers)],
  jobs: () => [handlePlatformJob(forgetEventsJob, forgetEvents)],
  cron: [{ name: 'events.forget', everyMinutes: 60, job: forgetEventsJob }],
});
