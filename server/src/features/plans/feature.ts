import { defineFeature } from '#platform/feature';
import { planAudience } from './plans.audience.ts';
import { planBindings } from './plans.routes.ts';

export const plansFeature = defineFeature({
  name: 'plans',
  bindings: () => planBindings,
  audiences: [planAudience],
});
