import { announcementPriority, type Announcement, type AnnouncementWithTargets } from '@oplano/contracts/announcements';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import type { PlatformCtx } from '#platform/use-case';

export type AnnouncementRow = Selectable<Database['announcements']>;

export const toAnnouncement = (row: AnnouncementRow, { fileUrl }: Pick<PlatformCtx, 'fileUrl'>): Announcement => ({
  id: row.id,
  title: row.title,
  text: row.text,
  priority: announcementPriority.parse(row.priority),
  status: row.status,
  mediaPath: row.media_path === null ? null : fileUrl(row.media_path),
  mediaName: row.media_name,
  startsAt: row.starts_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

/** With whom it is for: the operator's to know. */
export const withTargets = (row: AnnouncementRow, ctx: Pick<PlatformCtx, 'fileUrl'>): AnnouncementWithTargets => ({
  ...toAnnouncement(row, ctx),
  planIds: row.plan_ids,
  companyIds: row.company_ids,
});

/** The same as the rules of core name it. */
export const announcementFacts = (row: AnnouncementRow) => ({
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  planIds: row.plan_ids,
  companyIds: row.company_ids,
});
