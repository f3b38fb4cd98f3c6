import { defineFeature } from '#platform/feature';
import { jobBindings } from './jobs.routes.ts';

export const jobsFeature = defineFeature<{ wakeWorkers: () => void }>({
  name: 'jobs',
  bindings: ({ wakeWorkers }) => jobBindings(wakeWorkers),
});
