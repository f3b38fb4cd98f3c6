import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

interface OfCampaign {
  readonly campaignId: number;
}

/** Its first people are written to, or it goes on after somebody stopped it. */
export const campaignStarted = defineEvent<OfCampaign>('campaigns.started', (campaign) =>
  stored('campaign.started', campaign),
);
export const campaignStopped = defineEvent<OfCampaign>('campaigns.stopped', (campaign) =>
  stored('campaign.stopped', campaign),
);
export const campaignDeleted = defineEvent<OfCampaign>('campaigns.deleted', (campaign) =>
  stored('campaign.deleted', campaign),
);
export const campaignExported = defineEvent<OfCampaign & { readonly count: number }>('campaigns.exported', (file) =>
  stored('campaign.exported', file),
);
