import { defineFeature } from '#platform/feature';
import { handleJobOutside } from '#platform/jobs';
import type { Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { forgetFiles, removeForgotten } from './forget-files.ts';

export const filesFeature = defineFeature<{ storage: Storage; work: Transactions }>({
  name: 'files',
  jobs: (parts) => [handleJobOutside(forgetFiles, (tools) => removeForgotten(parts, tools))],
  cron: [{ name: 'files.forget', everyMinutes: 5, job: forgetFiles }],
  files: [
    // Made for one person, and for nobody else.
    { purpose: 'download', mayFetch: async ({ actor }, [userId]) => userId === String(actor.userId) },
  ],
});
