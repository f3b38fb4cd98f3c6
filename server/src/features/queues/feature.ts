import { defineFeature } from '#platform/feature';
import { queueAudience, queueBindings } from './queues.routes.ts';

export const queuesFeature = defineFeature({
  name: 'queues',
  bindings: () => queueBindings,
  audiences: [queueAudience],
});
