import type { Announcement, AnnouncementForm, AnnouncementWithTargets } from '@oplano/contracts/announcements';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';
import type { DetailedKind, RecordKind } from '#platform/records';

/** All there are, for the operator. Each change is asked for: what is told says only what others see of it. */
export const announcementList: LiveList<Announcement> = {
  key: ['announcements', 'list'],
  fetchPage: async (query, signal) => {
    const { records, hasMore, count } = await call(routes.announcements.list, { query, signal });
    return { rows: records, hasMore, count };
  },
  rules: () => ({
    accepts: () => 'ask',
    compare: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  }),
};

/** How many people have seen each of them. */
export const viewsQuery = queryOptions({
  queryKey: ['announcements', 'views'],
  queryFn: ({ signal }) => call(routes.announcements.views, { signal }),
});

/** The plans and companies one can be for. */
export const targetsQuery = queryOptions({
  queryKey: ['announcements', 'targets'],
  queryFn: ({ signal }) => call(routes.announcements.targets, { signal }),
});

export const announcementKind: RecordKind<Announcement, 'announcements'> &
  DetailedKind<Announcement, AnnouncementWithTargets> = {
  name: 'announcements',
  missing: 'ERR_NO_ANNOUNCEMENT_FOUND',
  show: (announcementId, signal) => call(routes.announcements.show, { params: { announcementId }, signal }),
  remove: (announcementId) => call(routes.announcements.remove, { params: { announcementId } }),
  follow: (client: QueryClient) => void client.invalidateQueries({ queryKey: announcementList.key }),
};

export const createAnnouncement = (body: AnnouncementForm) => call(routes.announcements.create, { body });
export const updateAnnouncement = (announcementId: number, body: Partial<AnnouncementForm>) =>
  call(routes.announcements.update, { params: { announcementId }, body });
export const uploadAnnouncementPicture = (announcementId: number, file: File) =>
  call(routes.announcements.uploadMedia, { params: { announcementId }, body: {}, file });
export const removeAnnouncementPicture = (announcementId: number) =>
  call(routes.announcements.removeMedia, { params: { announcementId } });
