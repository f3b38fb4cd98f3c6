import type { Announcement } from '@oplano/contracts/announcements';
import { call, routes } from '#platform/api';
import type { LiveList } from '#platform/query';

const isPublished = ({ status }: Announcement) => status;

/** The news in the popover, newest first. Those switched off stay out, for the operator too. */
export const newsList: LiveList<Announcement> = {
  key: ['announcements', 'news'],
  fetchPage: async (query, signal) => {
    const { records, hasMore, count } = await call(routes.announcements.list, { query, signal });
    return { rows: records.filter(isPublished), hasMore, count };
  },
  rules: () => ({
    accepts: isPublished,
    compare: (a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id,
  }),
};
