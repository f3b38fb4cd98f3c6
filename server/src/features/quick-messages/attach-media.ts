import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { demandType, storeAttachment } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import type { Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { lockOwn, tellChange } from './change-quick-messages.ts';
import { fileKind } from './file-kind.ts';
import { saveQuickMessage } from './quick-messages.repo.ts';

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
  const type = await demandType(companyId, file, await fileKind(file.head));
  const keep = await storeAttachment(step, storage, { folder: 'quick-messages', file, type });
  return step(async (ctx) => {
    const before = await lockOwn(ctx, id);
    const { media_path, media_name } = await keep(ctx);
    const after = await saveQuickMessage(ctx.db, ctx.companyId, id, {
      media_path,
      media_name,
      media_type: type.type,
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
