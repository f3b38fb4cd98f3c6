import { defineFeature } from '#platform/feature';
import { handleJobOutside } from '#platform/jobs';
import type { Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { anyToForget } from './files.repo.ts';
import { forgetFiles, removeForgotten } from './forget-files.ts';
import { forgetPlatformFileJob, removePlatformFile } from './platform-files.ts';

export const filesFeature = defineFeature<{ storage: Storage; work: Transactions }>({
  name: 'files',
  jobs: (parts) => [
    handleJobOutside(forgetFiles, (tools) => removeForgotten(parts, tools)),
    handleJobOutside(forgetPlatformFileJob, (_tools, { key }) => removePlatformFile(parts, key)),
  ],
  cron: [{ name: 'files.forget', everyMinutes: 5, job: forgetFiles, when: anyToForget }],
  files: [
    // Made for one person, and for nobody else.
    { purpose: 'download', mayFetch: async ({ actor }, [userId]) => userId === String(actor.userId) },
  ],
});
