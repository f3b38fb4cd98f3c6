import { defineFeature } from '#platform/feature';
import { handleJob } from '#platform/jobs';
import { handOn } from './hand-on.ts';
import { handOnEvent } from './webhooks.jobs.ts';

export const webhooksFeature = defineFeature({ name: 'webhooks', jobs: () => [handleJob(handOnEvent, handOn)] });
