import { defineFeature } from '#platform/feature';
import { handleJob } from '#platform/jobs';
import type { Storage } from '#ports/storage';
import { removeForgottenFile } from './forget-file.ts';
import { userAudience } from './users.audience.ts';
import { forgetFile } from './users.jobs.ts';
import { userBindings } from './users.routes.ts';

export const usersFeature = defineFeature<{ storage: Storage }>({
  name: 'users',
  bindings: ({ storage }) => userBindings(storage),
  audiences: [userAudience],
  jobs: ({ storage }) => [handleJob(forgetFile, (ctx, payload) => removeForgottenFile(ctx, payload, storage))],
});
