import { passwordReset } from '#features/users';
import { defineFeature, when } from '#platform/feature';
import { authAudience, authBindings } from './auth.routes.ts';
import { endSessionOf } from './end-session.ts';

export const authFeature = defineFeature<Parameters<typeof authBindings>[0]>({
  name: 'auth',
  bindings: authBindings,
  audiences: [authAudience],
  subscribers: () => [when(passwordReset, (ctx, { userId }) => endSessionOf(ctx, userId, 'revoked'))],
});
