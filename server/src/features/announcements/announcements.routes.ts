import { announcementFeed, announcementRoutes } from '@oplano/contracts/announcements';
import { can } from '@oplano/core/permissions';
import { bind, type Binding } from '#platform/http';
import { defineAudience, rooms } from '#platform/realtime';
import { listAnnouncements } from './announcements.repo.ts';

/** News of the operator are everybody's. */
export const announcementAudience = defineAudience(announcementFeed, () => [rooms.everyone]);

export const announcementBindings: Binding[] = [
  bind(announcementRoutes.list, (ctx, { query }) =>
    listAnnouncements(ctx, { ...query, all: can(ctx.actor, 'platform:manage') }),
  ),
];
