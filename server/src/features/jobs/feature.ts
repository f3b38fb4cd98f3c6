import { defineFeature } from '#platform/feature';
import { createStoppedJobs } from '#platform/jobs';
import type { JobPlace } from '#platform/stopped';

interface Parts {
  readonly wakeWorkers: () => void;
  /** Which jobs stand in queues of their own. */
  readonly jobPlaces: () => readonly JobPlace[];
}

export const jobsFeature = defineFeature<Parts>({
  name: 'jobs',
  stopped: ({ wakeWorkers, jobPlaces }) => [createStoppedJobs(jobPlaces(), wakeWorkers)],
});
