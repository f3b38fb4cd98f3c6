import { defineFeature } from '#platform/feature';
import { createStoppedJobs } from '#platform/jobs';
import type { JobPlace } from '#platform/stopped';
import { jobBindings } from './jobs.routes.ts';

interface Parts {
  readonly wakeWorkers: () => void;
  /** Which jobs stand in queues of their own. */
  readonly jobPlaces: () => readonly JobPlace[];
}

export const jobsFeature = defineFeature<Parts>({
  name: 'jobs',
  bindings: ({ wakeWorkers }) => jobBindings(wakeWorkers),
  stopped: ({ wakeWorkers, jobPlaces }) => [createStoppedJobs(jobPlaces(), wakeWorkers)],
});
