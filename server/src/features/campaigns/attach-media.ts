import type { Campaign } from '@oplano/contracts/campaigns';
import { allows } from '@oplano/core/campaigns';
import { keepFiles, storeAhead } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { readPicture, shownFileName, typeOf, type FileType } from '#platform/media';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { campaignStatusOf } from './campaign-record.ts';
import { lockCampaign, saveCampaign } from './campaigns.repo.ts';
import { getCampaign } from './campaigns.queries.ts';
import { tellNow } from './tell.ts';

/** The campaign to change, locked; refused where nothing of it may be changed any more. */
async function lockOpen(ctx: CompanyCtx, id: number): Promise<void> {
  const row = await lockCampaign(ctx, id);
  const facts = { status: campaignStatusOf(row), scheduledAt: row.scheduled_at };
  if (!allows(facts, 'save', ctx.now)) throw new AppError('ERR_CAMPAIGN_LOCKED');
}

async function checkedKind(companyId: number, file: UploadedFile): Promise<FileType> {
  const kind = await typeOf(file.head);
  if (!kind) throw new AppError('ERR_FILE_TYPE');
  if (kind.isPicture && !(await readPicture(companyId, file, 'whole'))) throw new AppError('ERR_FILE_TYPE');
  return kind;
}

/** Attaches a file. The old one goes once the new one is safe, unless a message that was sent shows it. */
export async function attachCampaignMedia(
  step: Step,
  { id, file }: { id: number; file: UploadedFile },
  storage: Storage,
): Promise<Campaign> {
  const companyId = await step(async (ctx) => {
    await lockOpen(ctx, id);
    return ctx.companyId;
  });
  const { extension, mimetype, kind } = await checkedKind(companyId, file);
  const place = { folder: 'campaigns', extension, contentType: mimetype };
  const { key, expected } = await storeAhead(step, storage, { ...place, content: file.stream });
  return step(async (ctx) => {
    await lockOpen(ctx, id);
    await keepFiles(ctx, expected);
    await saveCampaign(ctx, id, {
      media_path: key,
      media_name: shownFileName(file.name),
      media_kind: kind,
      media_mimetype: mimetype,
      media_size: String(file.size),
    });
    await tellNow(ctx, id);
    return getCampaign(ctx, id);
  });
}

export async function removeCampaignMedia(ctx: CompanyCtx, id: number): Promise<Campaign> {
  await lockOpen(ctx, id);
  await saveCampaign(ctx, id, {
    media_path: null,
    media_name: null,
    media_kind: null,
    media_mimetype: null,
    media_size: null,
  });
  await tellNow(ctx, id);
  return getCampaign(ctx, id);
}
