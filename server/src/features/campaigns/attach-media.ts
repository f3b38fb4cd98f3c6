import type { Campaign } from '@oplano/contracts/campaigns';
import { allows } from '@oplano/core/campaigns';
import { demandType, noAttachment, storeAttachment } from '#features/files';
import type { Step, UploadedFile } from '#platform/http';
import { typeOf } from '#platform/media';
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

export async function storeCampaignFile(step: Step, companyId: number, file: UploadedFile, storage: Storage) {
  const type = await demandType(companyId, file, await typeOf(file.head));
  return storeAttachment(step, storage, { folder: 'campaigns', file, type });
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
  const keep = await storeCampaignFile(step, companyId, file, storage);
  return step(async (ctx) => {
    await lockOpen(ctx, id);
    await saveCampaign(ctx, id, await keep(ctx));
    await tellNow(ctx, id);
    return getCampaign(ctx, id);
  });
}

export async function removeCampaignMedia(ctx: CompanyCtx, id: number): Promise<Campaign> {
  await lockOpen(ctx, id);
  await saveCampaign(ctx, id, noAttachment);
  await tellNow(ctx, id);
  return getCampaign(ctx, id);
}
