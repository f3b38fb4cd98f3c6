import { announcementRoutes } from '@oplano/contracts/announcements';
import { bind, bindPlatform, bindSteps, type Binding } from '#platform/http';
import { AppError, type Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { countViews, getAnnouncement, listAnnouncements, listSeen, listTargets } from './announcements.queries.ts';
import { attachPicture, removeAnnouncementPicture } from './attach-picture.ts';
import { createAnnouncement, deleteAnnouncement, markSeen, updateAnnouncement } from './change-announcements.ts';

export const announcementBindings = (parts: { storage: Storage; work: Transactions }): Binding[] => [
  bind(announcementRoutes.list, (ctx, { query }) => listAnnouncements(ctx, query)),
  bind(announcementRoutes.seen, (ctx) => listSeen(ctx)),
  bind(announcementRoutes.markSeen, (ctx, { params }) => markSeen(ctx, params.announcementId)),
  bindPlatform(announcementRoutes.views, (ctx) => countViews(ctx)),
  bindPlatform(announcementRoutes.targets, (ctx) => listTargets(ctx)),
  bindPlatform(announcementRoutes.show, (ctx, { params }) => getAnnouncement(ctx, params.announcementId)),
  bindPlatform(announcementRoutes.create, (ctx, { body }) => createAnnouncement(ctx, body)),
  bindPlatform(announcementRoutes.update, (ctx, { params, body }) =>
    updateAnnouncement(ctx, params.announcementId, body),
  ),
  bindPlatform(announcementRoutes.remove, (ctx, { params }) => deleteAnnouncement(ctx, params.announcementId)),
  bindSteps(announcementRoutes.uploadMedia, (step, { params, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return attachPicture(step, { id: params.announcementId, file }, parts);
  }),
  bindPlatform(announcementRoutes.removeMedia, (ctx, { params }) =>
    removeAnnouncementPicture(ctx, params.announcementId),
  ),
];
