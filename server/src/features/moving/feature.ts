import { defineFeature } from '#platform/feature';
import { countMoved, forgetSomeMoved } from './moving.repo.ts';

/** Entered by a command alone: nobody moves a platform through a page. */
export const movingFeature = defineFeature({
  name: 'moving',
  // As many as a company has messages.
  bulkyRecords: [{ count: countMoved, removeSome: forgetSomeMoved }],
});
