import { defineFeature } from '#platform/feature';
import { helpAudience, helpBindings } from './helps.routes.ts';

export const helpsFeature = defineFeature({
  name: 'helps',
  bindings: () => helpBindings,
  audiences: [helpAudience],
});
