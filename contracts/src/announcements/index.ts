import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { id, instant, line, listQuery, text, version } from '../fields.ts';

/** 1 is high, 2 medium, 3 low. */
export const announcementPriority = z.literal([1, 2, 3]);

export const announcement = z.object({
  id,
  title: line(1, 200),
  text: text(10_000),
  priority: announcementPriority,
  status: z.boolean(),
  /** A signed, expiring address. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instant,
  version,
});
export type Announcement = z.infer<typeof announcement>;

export const announcementRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/announcements',
    access: 'session',
    summary: 'The published announcements, newest first; the operator also sees those that are switched off.',
    query: listQuery,
    response: z.object({ records: z.array(announcement), hasMore: z.boolean(), count: z.int() }),
  }),
};

/** News of the operator goes to every company under one name. */
export const announcementFeed = defineFeed('company-announcement', {
  create: z.object({ record: announcement }),
  update: z.object({ record: announcement }),
  delete: z.object({ id }),
});
