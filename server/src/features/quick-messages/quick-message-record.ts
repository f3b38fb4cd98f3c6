import type { QuickMessage } from '@oplano/contracts/quick-messages';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type QuickMessageRow = Selectable<Database['quick_messages']>;

export const toQuickMessage = (row: QuickMessageRow, { fileUrl }: Pick<CompanyCtx, 'fileUrl'>): QuickMessage => ({
  id: row.id,
  companyId: row.company_id,
  shortcode: row.shortcode,
  message: row.message,
  geral: row.shared,
  visao: row.visible,
  status: row.shared,
  userId: row.user_id,
  isMedia: row.media_path !== null,
  mediaPath: row.media_path === null ? null : fileUrl(row.media_path),
  mediaName: row.media_name,
  // Written by `attach-media.ts` alone, from this very list.
  mediaType: row.media_type as QuickMessage['mediaType'],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
