import type { Help } from '@oplano/contracts/helps';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import type { PlatformCtx } from '#platform/use-case';

export type HelpRow = Selectable<Database['helps']>;

export const toHelp = (row: HelpRow, { fileUrl }: Pick<PlatformCtx, 'fileUrl'>): Help => ({
  id: row.id,
  title: row.title,
  description: row.description,
  video: row.video,
  videoUrl: row.video_path === null ? null : fileUrl(row.video_path),
  videoName: row.video_name,
  page: row.page,
  version: row.version,
});
