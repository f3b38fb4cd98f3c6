import { announcementPriority, type Announcement } from '@oplano/contracts/announcements';
import type { PlatformDb } from '#platform/db';
import { matching, page } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';

export interface AnnouncementPage {
  records: Announcement[];
  hasMore: boolean;
  count: number;
}

/** Published news, newest first; `all` also those that are switched off. */
export async function listAnnouncements(
  { db, fileUrl }: Pick<CompanyCtx, 'db' | 'fileUrl'>,
  { searchParam, pageNumber, all }: { searchParam: string; pageNumber: number; all: boolean },
): Promise<AnnouncementPage> {
  const wanted = db
    .selectFrom('announcements')
    .selectAll()
    .$if(!all, (query) => query.where('status', '=', true))
    .where(matching(searchParam, 'title'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, ...rest } = await page(wanted, pageNumber);
  const records = rows.map((row) => ({
    id: row.id,
    title: row.title,
    text: row.text,
    priority: announcementPriority.parse(row.priority),
    status: row.status,
    mediaPath: row.media_path === null ? null : fileUrl(row.media_path),
    mediaName: row.media_name,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }));
  return { records, ...rest };
}

export async function insertAnnouncement(
  db: PlatformDb,
  announcement: Pick<Announcement, 'title' | 'text' | 'priority' | 'status'> & { now: Date },
): Promise<void> {
  const { now, ...columns } = announcement;
  await db
    .insertInto('announcements')
    .values({ ...columns, created_at: now })
    .execute();
}
