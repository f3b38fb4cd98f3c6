import type { CompanyCtx } from '#platform/use-case';
import { lookAtCampaign } from './campaigns.jobs.ts';

/** A connection was opened or lost: campaigns that go through it say so, or go on. */
export async function followConnection(
  ctx: CompanyCtx,
  { connectionId }: { readonly connectionId: number },
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('campaign_shares')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.company_id', '=', 'campaign_shares.company_id')
        .onRef('campaigns.id', '=', 'campaign_shares.campaign_id'),
    )
    .select('campaigns.id')
    .distinct()
    .where('campaign_shares.company_id', '=', ctx.companyId)
    .where('campaign_shares.connection_id', '=', connectionId)
    .where('campaigns.status', '=', 'EM_ANDAMENTO')
    .execute();
  for (const { id } of rows) await lookAtCampaign(ctx, id);
}
