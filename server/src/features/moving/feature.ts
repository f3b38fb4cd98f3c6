import { defineFeature } from '#platform/feature';

/** Entered by a command alone: nobody moves a platform through a page. */
export const movingFeature = defineFeature({ name: 'moving' });
