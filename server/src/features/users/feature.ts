import { defineFeature } from '#platform/feature';
import { handleJobOutside } from '#platform/jobs';
import { removeForgottenFile } from './forget-file.ts';
import { userAudience } from './users.audience.ts';
import { forgetFile } from './users.jobs.ts';
import { userBindings } from './users.routes.ts';

export const usersFeature = defineFeature<Parameters<typeof userBindings>[0]>({
  name: 'users',
  bindings: userBindings,
  audiences: [userAudience],
  jobs: ({ storage }) => [
    handleJobOutside(forgetFile, (tools, payload) => removeForgottenFile(tools, payload, storage)),
  ],
});
