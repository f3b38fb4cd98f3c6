import type { FileList } from '@oplano/contracts/file-lists';
import { storeAttachment } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { readPicture, sniff, type FileType } from '#platform/media';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { lockExisting, tellFileList } from './change-file-lists.ts';
import { optionsOfList, saveFileList, saveListOption } from './file-lists.repo.ts';

/** The list, locked, once it is sure that the entry is one of its own. */
async function lockOption(ctx: CompanyCtx, fileListId: number, optionId: number): Promise<void> {
  await lockExisting(ctx, fileListId);
  const options = await optionsOfList(ctx.db, ctx.companyId, fileListId);
  if (!options.some(({ id }) => id === optionId)) throw new AppError('ERR_NO_FILE_LIST_FOUND');
}

/** What it is by its bytes. A picture that nobody could look at goes as a document. */
async function typeToSend(companyId: number, file: UploadedFile): Promise<FileType> {
  const type = await sniff(file.head, file.contentType, file.name);
  const isShown = !type.isPicture || (await readPicture(companyId, file, 'whole')) !== null;
  return isShown ? type : { ...type, kind: 'document' };
}

/** Gives an entry of a list its file. The old one goes once the new one is safe, unless a message that was sent shows it. */
export async function attachFile(
  step: Step,
  {
    fileListId,
    optionId,
    name,
    file,
  }: { fileListId: number; optionId: number; name?: string | undefined; file: UploadedFile },
  storage: Storage,
): Promise<FileList> {
  const companyId = await step(async (ctx) => {
    await lockOption(ctx, fileListId, optionId);
    return ctx.companyId;
  });
  const type = await typeToSend(companyId, file);
  const keep = await storeAttachment(step, storage, { folder: 'file-lists', file, type });
  return step(async (ctx) => {
    await lockOption(ctx, fileListId, optionId);
    await saveListOption(ctx.db, ctx.companyId, optionId, { ...patch({ name }), ...(await keep(ctx)) });
    await saveFileList(ctx.db, ctx.companyId, fileListId, { updated_at: ctx.now });
    return tellFileList(ctx, fileListId);
  });
}
