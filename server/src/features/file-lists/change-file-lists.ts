import { fileListFeed, type FileList, type FileListChange, type FileListCreation } from '@oplano/contracts/file-lists';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import type { FileListRow } from './file-list-record.ts';
import { fileListDeleted } from './file-lists.events.ts';
import { getFileList, queuesThatSend } from './file-lists.queries.ts';
import {
  insertFileList,
  insertListOption,
  lockFileList,
  optionsOfList,
  removeFileList,
  removeListOptions,
  saveFileList,
  saveListOption,
} from './file-lists.repo.ts';

export async function lockExisting(ctx: CompanyCtx, fileListId: number): Promise<FileListRow> {
  const row = await lockFileList(ctx.db, ctx.companyId, fileListId);
  if (!row) throw new AppError('ERR_NO_FILE_LIST_FOUND');
  return row;
}

export async function tellFileList(ctx: CompanyCtx, fileListId: number): Promise<FileList> {
  const fileList = await getFileList(ctx, fileListId);
  ctx.emit(fileListFeed, 'update', { fileList });
  return fileList;
}

type Named = FileListCreation['options'];

/** Gives a list these entries in this order. Those that were there keep their files; those not named go with theirs. */
async function arrange({ db, companyId }: CompanyCtx, fileListId: number, options: Named): Promise<void> {
  const before = new Map((await optionsOfList(db, companyId, fileListId)).map((row) => [row.id, row]));
  const kept = options.flatMap(({ id }) => id ?? []);
  if (kept.some((id) => !before.has(id))) throw new AppError('ERR_NO_FILE_LIST_FOUND');
  if (new Set(kept).size < kept.length) throw new AppError('ERR_VALIDATION');
  await removeListOptions(
    db,
    companyId,
    [...before.keys()].filter((id) => !kept.includes(id)),
  );
  for (const [index, { id, name }] of options.entries()) {
    const position = index + 1;
    const row = id ? before.get(id) : undefined;
    if (!row) await insertListOption(db, companyId, { file_list_id: fileListId, name, position });
    else if (row.name !== name || row.position !== position) {
      await saveListOption(db, companyId, row.id, { name, position });
    }
  }
}

export async function createFileList(ctx: Ctx, { name, message, options }: FileListCreation): Promise<FileList> {
  const userId = ctx.actor.userId;
  const id = await insertFileList(ctx.db, ctx.companyId, { name, message, userId, now: ctx.now });
  await arrange(ctx, id, options);
  const fileList = await getFileList(ctx, id);
  ctx.emit(fileListFeed, 'create', { fileList });
  return fileList;
}

export async function updateFileList(ctx: CompanyCtx, fileListId: number, change: FileListChange): Promise<FileList> {
  await lockExisting(ctx, fileListId);
  const { options, ...texts } = change;
  if (options) await arrange(ctx, fileListId, options);
  await saveFileList(ctx.db, ctx.companyId, fileListId, { ...patch(texts), updated_at: ctx.now });
  return tellFileList(ctx, fileListId);
}

export async function deleteFileList(ctx: CompanyCtx, fileListId: number): Promise<{ message: string }> {
  await lockExisting(ctx, fileListId);
  const queueIds = await queuesThatSend(ctx, fileListId);
  await removeFileList(ctx.db, ctx.companyId, fileListId);
  ctx.raise(fileListDeleted, { queueIds });
  ctx.emit(fileListFeed, 'delete', { fileId: fileListId });
  return { message: 'File list deleted' };
}
