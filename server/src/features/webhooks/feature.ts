import { becomeCompany } from '#platform/db';
import { defineFeature } from '#platform/feature';
import { handleJob } from '#platform/jobs';
import type { EndOfJob } from '#platform/stopped';
import { handOn } from './hand-on.ts';
import { handOnEvent } from './webhooks.jobs.ts';
import { markHandled } from './webhooks.repo.ts';

/** A callback that is dropped counts as handled: whoever asks what is still to be heard of a connection waits for it no more. */
const endCallback: EndOfJob = async (db, { companyId, payload, now }) => {
  const { data } = handOnEvent.payload.safeParse(payload);
  if (data && companyId !== null) await markHandled(await becomeCompany(db, companyId), companyId, data.eventId, now);
};

export const webhooksFeature = defineFeature({
  name: 'webhooks',
  jobs: () => [handleJob(handOnEvent, handOn)],
  jobPlaces: [{ queue: 'callbacks', name: handOnEvent.name, onDropped: endCallback }],
});
