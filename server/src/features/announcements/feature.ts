import { defineFeature } from '#platform/feature';
import { handlePlatformJob } from '#platform/jobs';
import type { Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { announcementAudience } from './announcements.audience.ts';
import { announcementBindings } from './announcements.routes.ts';
import { announcementTurnsJob, turnAnnouncement } from './tell-announcement.ts';

export const announcementsFeature = defineFeature<{ storage: Storage; work: Transactions }>({
  name: 'announcements',
  bindings: announcementBindings,
  audiences: [announcementAudience],
  jobs: () => [handlePlatformJob(announcementTurnsJob, turnAnnouncement)],
});
