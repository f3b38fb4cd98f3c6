import { allows, readinessProblem, statusAfter } from '@oplano/core/campaigns';
import type { Campaign } from '@oplano/contracts/campaigns';
import { cancelSource } from '#features/messages';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { campaignStatusOf, toForm, type CampaignRow } from './campaign-record.ts';
import { campaignStopped } from './campaigns.events.ts';
import { lockCampaign, saveCampaign, sharesOf } from './campaigns.repo.ts';
import { getCampaign } from './campaigns.queries.ts';
import { runTimer } from './campaigns.timers.ts';
import { begin, resumeShare } from './run-campaign.ts';
import { tellNow } from './tell.ts';

const factsOf = (row: CampaignRow) => ({ status: campaignStatusOf(row), scheduledAt: row.scheduled_at });

/** Nothing more of it is sent. What was handed over and did not begin is taken back; what is on its way may arrive. */
export async function cancelCampaign(ctx: CompanyCtx, id: number): Promise<Campaign> {
  const row = await lockCampaign(ctx, id);
  if (!allows(factsOf(row), 'cancel', ctx.now)) throw new AppError('ERR_CAMPAIGN_NOT_RUNNING');
  await saveCampaign(ctx, id, { status: statusAfter('cancel') });
  ctx.raise(campaignStopped, { campaignId: id });
  await ctx.timers.cancel(runTimer, id);
  await cancelSource(ctx, { kind: 'campaign', id });
  await tellNow(ctx, id);
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
