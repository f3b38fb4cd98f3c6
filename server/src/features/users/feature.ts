import { defineFeature } from '#platform/feature';
import { handleTimer } from '#platform/jobs';
import { backTimer, comeBack } from './own-state.ts';
import { lockUser } from './users.repo.ts';
import { userAudience } from './users.audience.ts';
import { userBindings } from './users.routes.ts';

export const usersFeature = defineFeature<Parameters<typeof userBindings>[0]>({
  name: 'users',
  bindings: userBindings,
  audiences: [userAudience],
  timers: () => [
    handleTimer(backTimer, { lock: ({ db, companyId }, userId) => lockUser(db, companyId, userId), act: comeBack }),
  ],
  // Colleagues know each other's faces.
  files: [{ purpose: 'avatar', mayFetch: async () => true }],
});
