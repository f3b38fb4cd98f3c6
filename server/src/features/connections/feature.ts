import { can } from '@oplano/core/permissions';
import { defineFeature } from '#platform/feature';
import { connectionAudiences } from './connections.audience.ts';
import { connectionBindings } from './connections.routes.ts';

export const connectionsFeature = defineFeature<Parameters<typeof connectionBindings>[0]>({
  name: 'connections',
  bindings: connectionBindings,
  audiences: connectionAudiences,
  files: [{ purpose: 'greeting', mayFetch: async ({ actor }) => can(actor, 'connections:view') }],
});
