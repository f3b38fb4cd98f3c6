import { defineFeature } from '#platform/feature';
import { userAudience } from './users.audience.ts';
import { userBindings } from './users.routes.ts';

export const usersFeature = defineFeature<Parameters<typeof userBindings>[0]>({
  name: 'users',
  bindings: userBindings,
  audiences: [userAudience],
  // Colleagues know each other's faces.
  files: [{ purpose: 'avatar', mayFetch: async () => true }],
});
