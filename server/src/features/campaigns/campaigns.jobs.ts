import { z } from 'zod';
import { defineJob, type CompanyCtx } from '#platform/use-case';

export const lookJob = defineJob('campaigns.look', z.object({ campaignId: z.int() }));

/**
 * Looks at a campaign as soon as this is committed. Not by its timer: whoever heard of a message holds the counts of its
 * part, and whoever runs the campaign holds its timer and wants the counts.
 */
export const lookAtCampaign = (ctx: CompanyCtx, campaignId: number): Promise<void> =>
  ctx.enqueue(lookJob, { campaignId }, { key: `campaign ${campaignId}` });
