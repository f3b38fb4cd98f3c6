import { allows, readinessProblem } from '@oplano/core/campaigns';
import type { Campaign } from '@oplano/contracts/campaigns';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { campaignStatusOf, toForm, type CampaignRow } from './campaign-record.ts';
import { lockCampaign, sharesOf } from './campaigns.repo.ts';
import { getCampaign } from './campaigns.queries.ts';
import { begin, resumeShare, stopCampaign } from './run-campaign.ts';
import { tellNow } from './tell.ts';

const factsOf = (row: CampaignRow) => ({ status: campaignStatusOf(row), scheduledAt: row.scheduled_at });

/** Somebody's word that it ends here. It may be begun again. */
export async function cancelCampaign(ctx: CompanyCtx, id: number): Promise<Campaign> {
  const row = await lockCampaign(ctx, id);
  if (!allows(factsOf(row), 'cancel', ctx.now)) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING');
  await stopCampaign(ctx, id);
  return getCampaign(ctx, id);
}

/** Goes on where it stood. Whoever came to its list meanwhile gets it too, and nobody twice. */
export async function restartCampaign(ctx: CompanyCtx, id: number): Promise<Campaign> {
  const row = await lockCampaign(ctx, id);
  if (!allows(factsOf(row), 'restart', ctx.now)) throw new AppError('ERR_CAMPAIGN_NOT_CANCELLED');
  const problem = readinessProblem(toForm(row, []));
  // Its list may be gone: those who were on it are still to be written to.
  if (problem && problem !== 'ERR_CAMPAIGN_NOBODY') throw new AppError(problem);
  const shares = await sharesOf(ctx, id);
  if (shares.every(({ connection_id: connectionId }) => connectionId === null)) throw new AppError('ERR_NO_WAPP_FOUND');
  await begin(ctx, row);
  return getCampaign(ctx, id);
}

/** Lets one part go on that a refusal stopped. */
export async function resumePart(ctx: CompanyCtx, id: number, place: number): Promise<Campaign> {
  await resumeShare(ctx, id, place);
  await tellNow(ctx, id);
  return getCampaign(ctx, id);
}
