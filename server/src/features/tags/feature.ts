import { tagFeed } from '@oplano/contracts/tags';
import { defineFeature } from '#platform/feature';
import { defineAudience, rooms } from '#platform/realtime';
import { tagBindings } from './tags.routes.ts';

export const tagsFeature = defineFeature({
  name: 'tags',
  bindings: () => tagBindings,
  // Everybody of the company works with its tags.
  audiences: [defineAudience(tagFeed, ({ companyId }) => [rooms.company(companyId)])],
});
