import { fileListDeleted } from '#features/file-lists';
import { integrationDeleted } from '#features/integrations';
import { defineFeature, when } from '#platform/feature';
import { queueAudience, queueBindings } from './queues.routes.ts';
import { tellQueues } from './tell-queues.ts';

export const queuesFeature = defineFeature({
  name: 'queues',
  bindings: () => queueBindings,
  audiences: [queueAudience],
  subscribers: () => [
    when(fileListDeleted, (ctx, { queueIds }) => tellQueues(ctx, queueIds)),
    when(integrationDeleted, (ctx, { queueIds }) => tellQueues(ctx, queueIds)),
  ],
});
