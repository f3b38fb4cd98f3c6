import type { AnnouncementWithTargets } from '@oplano/contracts/announcements';
import { demandType, forgetPlatformFile, storePlatformFile } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { shownFileName, typeOf } from '#platform/media';
import type { PlatformCtx, Transactions } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { withTargets } from './announcement-record.ts';
import { saveAnnouncement } from './announcements.repo.ts';
import { lockKnown } from './change-announcements.ts';
import { tellAnnouncement } from './tell-announcement.ts';

const accepted = new Set(['image/png', 'image/jpeg']);

interface Parts {
  readonly storage: Storage;
  readonly work: Transactions;
}

async function name(ctx: PlatformCtx, id: number, picture: { key: string; name: string } | null) {
  const before = await lockKnown(ctx, id);
  await forgetPlatformFile(ctx, before.media_path);
  const row = await saveAnnouncement(ctx.db, id, {
    media_path: picture?.key ?? null,
    media_name: picture?.name ?? null,
  });
  await tellAnnouncement(ctx, row);
  return withTargets(row, ctx);
}

/** Attaches a picture, known by its bytes. The old one goes once the new one is safe. */
export async function attachPicture(
  step: Step,
  { id, file }: { readonly id: number; readonly file: UploadedFile },
  { storage, work }: Parts,
): Promise<AnnouncementWithTargets> {
  const companyId = await step(async (ctx) => ctx.companyId);
  await work.platform((ctx) => lockKnown(ctx, id));
  const found = await typeOf(file.head);
  const type = await demandType(companyId, file, found && accepted.has(found.mimetype) ? found : null);
  const place = { folder: 'announcements', extension: type.extension, contentType: type.mimetype } as const;
  const key = await storePlatformFile(work, storage, { ...place, content: file.stream });
  return work.platform((ctx) => name(ctx, id, { key, name: shownFileName(file.name) }));
}

export const removeAnnouncementPicture = (ctx: PlatformCtx, id: number): Promise<AnnouncementWithTargets> =>
  name(ctx, id, null);
