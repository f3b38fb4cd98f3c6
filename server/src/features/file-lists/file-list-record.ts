import type { FileList, FileListOption } from '@oplano/contracts/file-lists';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type FileListRow = Selectable<Database['file_lists']>;
export type FileListOptionRow = Selectable<Database['file_list_options']>;
type Addresses = Pick<CompanyCtx, 'fileUrl'>;

const toOption = (row: FileListOptionRow, { fileUrl }: Addresses): FileListOption => ({
  id: row.id,
  name: row.name,
  path: row.media_path === null ? null : fileUrl(row.media_path),
  // The table allows no other kinds.
  mediaType: row.media_kind as FileListOption['mediaType'],
  fileName: row.media_name,
  size: row.media_size === null ? null : Number(row.media_size),
});

export const toFileList = (
  row: FileListRow,
  options: readonly FileListOptionRow[],
  addresses: Addresses,
): FileList => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  message: row.message,
  userId: row.user_id,
  options: options.map((option) => toOption(option, addresses)),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
