import { pageSize } from '@oplano/contracts';
import { announcementPriority, type Announcement } from '@oplano/contracts/announcements';
import { sql } from 'kysely';
import type { PlatformDb } from '#platform/db';
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
  const search = searchParam.trim();
  const wanted = db
    .selectFrom('announcements')
    .$if(!all, (query) => query.where('status', '=', true))
    .$if(search !== '', (query) => query.where(sql<boolean>`strpos(searchable(title), searchable(${search})) > 0`));
  const rows = await wanted
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { total } = await wanted.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
  const count = Number(total);
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
  return { records, hasMore: pageNumber * pageSize < count, count };
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
