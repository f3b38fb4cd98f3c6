import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { keepFiles, storeAhead } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { readPicture, shownFileName } from '#platform/media';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { lockOwn, tellChange } from './change-quick-messages.ts';
import { fileKind, type FileKind } from './file-kind.ts';
import { saveQuickMessage } from './quick-messages.repo.ts';

/** What the file is; refused where it is none of the kinds, or a picture that nobody could look at. */
async function checkedKind(companyId: number, file: UploadedFile): Promise<FileKind> {
  const kind = await fileKind(file.head);
  if (!kind) throw new AppError('ERR_FILE_TYPE');
  if (kind.isPicture && !(await readPicture(companyId, file, 'whole'))) throw new AppError('ERR_FILE_TYPE');
  return kind;
}

/** Attaches a file. The old one goes once the new one is safe. */
export async function attachMedia(
  step: Step,
  { id, file }: { id: number; file: UploadedFile },
  storage: Storage,
): Promise<QuickMessage> {
  const companyId = await step(async (ctx) => {
    await lockOwn(ctx, id);
    return ctx.companyId;
  });
  const { extension, mimetype, type } = await checkedKind(companyId, file);
  const place = { folder: 'quick-messages', extension, contentType: mimetype };
  const { key, expected } = await storeAhead(step, storage, { ...place, content: file.stream });
  return step(async (ctx) => {
    const before = await lockOwn(ctx, id);
    await keepFiles(ctx, expected);
    const after = await saveQuickMessage(ctx.db, ctx.companyId, id, {
      media_path: key,
      media_name: shownFileName(file.name),
      media_type: type,
      updated_at: ctx.now,
    });
    return tellChange(ctx, { before, after }, ['media']);
  });
}

export async function removeMedia(ctx: Ctx, id: number): Promise<QuickMessage> {
  const before = await lockOwn(ctx, id);
  const after = await saveQuickMessage(ctx.db, ctx.companyId, id, {
    media_path: null,
    media_name: null,
    media_type: null,
    updated_at: ctx.now,
  });
  return tellChange(ctx, { before, after }, ['media']);
}
