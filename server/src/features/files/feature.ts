import { defineFeature } from '#platform/feature';
import { handleJobOutside } from '#platform/jobs';
import type { Storage } from '#ports/storage';
import { forgetUnkeptFiles, removeUnkeptFiles } from './forget-unkept.ts';

export const filesFeature = defineFeature<{ storage: Storage }>({
  name: 'files',
  jobs: ({ storage }) => [
    handleJobOutside(forgetUnkeptFiles, (tools, payload) => removeUnkeptFiles(tools, payload, storage)),
  ],
});
