import type { Step, UploadedFile } from '#platform/http';
import { readPicture, shownFileName, type FileType } from '#platform/media';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { keepFiles } from './expected-files.ts';
import { storeAhead } from './store-ahead.ts';

/** The columns in which a record keeps the file that goes with it. */
export interface AttachmentColumns {
  readonly media_path: string | null;
  readonly media_name: string | null;
  readonly media_kind: string | null;
  readonly media_mimetype: string | null;
  readonly media_size: string | null;
}

export const noAttachment = {
  media_path: null,
  media_name: null,
  media_kind: null,
  media_mimetype: null,
  media_size: null,
} satisfies AttachmentColumns;

/** The file of a record as a message carries it; undefined where it has none. */
export const attachmentOf = (row: AttachmentColumns) =>
  row.media_path === null
    ? undefined
    : {
        // Written by `storeAttachment` alone, and what has a path has the rest as well.
        kind: row.media_kind as FileType['kind'],
        path: row.media_path,
        name: row.media_name ?? '',
        mimetype: row.media_mimetype ?? 'application/octet-stream',
        size: Number(row.media_size ?? 0),
      };

/** What a file is, if it is of a type that is taken; refused otherwise, as is a picture that nobody could look at. */
export async function demandType<T extends FileType>(
  companyId: number,
  file: UploadedFile,
  type: T | null,
): Promise<T> {
  if (!type) throw new AppError('ERR_FILE_TYPE');
  if (type.isPicture && !(await readPicture(companyId, file, 'whole'))) throw new AppError('ERR_FILE_TYPE');
  return type;
}

/** Stores the file of a record; whoever calls writes the columns, in the transaction that keeps it. */
export async function storeAttachment(
  step: Step,
  storage: Storage,
  { folder, file, type }: { readonly folder: string; readonly file: UploadedFile; readonly type: FileType },
) {
  const { extension, mimetype, kind } = type;
  const place = { folder, extension, contentType: mimetype };
  const { key, expected } = await storeAhead(step, storage, { ...place, content: file.stream });
  return async (ctx: CompanyCtx) => {
    await keepFiles(ctx, expected);
    return {
      media_path: key,
      media_name: shownFileName(file.name),
      media_kind: kind,
      media_mimetype: mimetype,
      media_size: String(file.size),
    };
  };
}
