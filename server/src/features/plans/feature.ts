import { defineFeature } from '#platform/feature';
import { planBindings } from './plans.routes.ts';

export const plansFeature = defineFeature({ name: 'plans', bindings: () => planBindings });
