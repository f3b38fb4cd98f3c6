import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { forgetFile } from '#features/users';
import type { UploadedFile } from '#platform/http';
import { readPicture } from '#platform/media';
import { AppError, type Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { lockOwn, tellChange } from './change-quick-messages.ts';
import { fileKind, type FileKind } from './file-kind.ts';
import { saveQuickMessage } from './quick-messages.repo.ts';

const nameMax = 200;
/** What a file is called on screen; where it is stored has a name of its own. */
const shownName = (name: string): string =>
  name
    .replace(/[\p{Cc}/\\]/gu, '')
    .toWellFormed()
    .slice(-nameMax) || 'arquivo';

/** What the file is; refused where it is none of the kinds, or a picture that nobody could look at. */
async function checkedKind(companyId: number, { bytes }: UploadedFile): Promise<FileKind> {
  const kind = await fileKind(bytes);
  if (!kind) throw new AppError('ERR_FILE_TYPE');
  if (kind.isPicture && !(await readPicture(companyId, bytes, 'whole'))) throw new AppError('ERR_FILE_TYPE');
  return kind;
}

/** Attaches a file. The old one goes once the new one is safe. */
export async function attachMedia(
  ctx: Ctx,
  { id, file }: { id: number; file: UploadedFile },
  storage: Storage,
): Promise<QuickMessage> {
  // Before the lock: nobody should have to wait for a picture.
  const kind = await checkedKind(ctx.companyId, file);
  const before = await lockOwn(ctx, id);
  const key = `companies/${ctx.companyId}/quick-messages/${crypto.randomUUID()}${kind.extension}`;
  await storage.put(key, file.bytes, { contentType: kind.mimetype });
  const after = await saveQuickMessage(ctx.db, ctx.companyId, id, {
    media_path: key,
    media_name: shownName(file.name),
    media_type: kind.type,
    updated_at: ctx.now,
  });
  if (before.media_path) await ctx.enqueue(forgetFile, { key: before.media_path });
  return tellChange(ctx, before, after);
}

export async function removeMedia(ctx: Ctx, id: number): Promise<QuickMessage> {
  const before = await lockOwn(ctx, id);
  const after = await saveQuickMessage(ctx.db, ctx.companyId, id, {
    media_path: null,
    media_name: null,
    media_type: null,
    updated_at: ctx.now,
  });
  if (before.media_path) await ctx.enqueue(forgetFile, { key: before.media_path });
  return tellChange(ctx, before, after);
}
