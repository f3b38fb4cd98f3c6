import { defineFeature } from '#platform/feature';
import type { HelpParts } from './change-helps.ts';
import { helpAudience, helpBindings } from './helps.routes.ts';

export const helpsFeature = defineFeature<HelpParts>({
  name: 'helps',
  bindings: helpBindings,
  audiences: [helpAudience],
});
