import { defineFeature } from '#platform/feature';
import { announcementAudience, announcementBindings } from './announcements.routes.ts';

export const announcementsFeature = defineFeature({
  name: 'announcements',
  bindings: () => announcementBindings,
  audiences: [announcementAudience],
});
