import { createStoppedEvents } from '#platform/consumers';
import { defineFeature } from '#platform/feature';
import { handlePlatformJob } from '#platform/jobs';
import { eventBindings } from './events.routes.ts';
import { forgetEvents, forgetEventsJob } from './forget-events.ts';

export const eventsFeature = defineFeature<{ wakeConsumers: () => void }>({
  name: 'events',
  bindings: ({ wakeConsumers }) => eventBindings(wakeConsumers),
  stopped: ({ wakeConsumers }) => [createStoppedEvents(wakeConsumers)],
  jobs: () => [handlePlatformJob(forgetEventsJob, forgetEvents)],
  cron: [{ name: 'events.forget', everyMinutes: 60, job: forgetEventsJob }],
});
