import { defineFeature } from '#platform/feature';
import { authHandlers } from './auth.realtime.ts';

export const authFeature = defineFeature({ live: () => ({ auth: authHandlers() }) });
