import { defineFeature } from '#platform/feature';
import { settingAudiences, settingBindings } from './settings.routes.ts';

export const settingsFeature = defineFeature({
  name: 'settings',
  bindings: () => settingBindings,
  audiences: settingAudiences,
});
