import type { Announcement } from '@oplano/contracts/announcements';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';

const isPublished = ({ status }: Announcement) => status;

/** The news in the popover, newest first. The server tells what is shown to whom, and when it no longer is. */
export const newsList: LiveList<Announcement> = {
  key: ['announcements', 'news'],
  fetchPage: async (query, signal) => {
    const { records, hasMore, count } = await call(routes.announcements.list, {
      query: { ...query, shown: 'true' },
      signal,
    });
    return { rows: records.filter(isPublished), hasMore, count };
  },
  rules: () => ({
    accepts: isPublished,
    compare: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  }),
};

/** Which of them the person has seen. */
export const seenQuery = queryOptions({
  queryKey: ['announcements', 'seen'],
  queryFn: async ({ signal }) => (await call(routes.announcements.seen, { signal })).ids,
});

/** Marks one as seen, here at once and at the server. What fails is unread once more after a reload. */
export function markSeen(client: QueryClient, announcementId: number): void {
  const { queryKey } = seenQuery;
  if (client.getQueryData(queryKey)?.includes(announcementId)) return;
  client.setQueryData(queryKey, (ids) => [...(ids ?? []), announcementId]);
  call(routes.announcements.markSeen, { params: { announcementId } }).catch(() => undefined);
}
