import { campaignFeed } from '@oplano/contracts/campaigns';
import type { CompanyCtx } from '#platform/use-case';
import { getCampaign } from './campaigns.queries.ts';
import { tellTimer } from './campaigns.timers.ts';

/** A campaign as it is now, to everybody who looks at campaigns. */
export async function tellNow(ctx: CompanyCtx, campaignId: number): Promise<void> {
  ctx.emit(campaignFeed, 'update', { record: await getCampaign(ctx, campaignId) });
}

const secondMs = 1_000;

/** The same within a second, with all that happens until then: however large a campaign is, it is told of once a second. */
export const tellSoon = (ctx: CompanyCtx, campaignId: number): Promise<void> =>
  ctx.timers.ensure(tellTimer, campaignId, new Date(ctx.now.getTime() + secondMs), {});
