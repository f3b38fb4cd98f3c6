import { defineFeature } from '#platform/feature';
import { whitelabelBindings } from './whitelabel.routes.ts';

export const whitelabelFeature = defineFeature<Parameters<typeof whitelabelBindings>[0]>({
  name: 'whitelabel',
  bindings: whitelabelBindings,
});
