import { companyTermsChanged } from '#features/companies';
import { connectionStateChanged } from '#features/connections';
import { messageReceived, messageTicked, type TemplateCache } from '#features/messages';
import { defineFeature, when } from '#platform/feature';
import { handleJob, handleTimer } from '#platform/jobs';
import type { Storage } from '#ports/storage';
import { campaignAudience } from './campaigns.audience.ts';
import { lookJob } from './campaigns.jobs.ts';
import { findLocked } from './campaigns.repo.ts';
import { campaignBindings } from './campaigns.routes.ts';
import { runTimer, tellTimer } from './campaigns.timers.ts';
import { eraseRecipients, tellRecipients } from './erase-recipients.repo.ts';
import { expireRecipients } from './expire-recipients.repo.ts';
import { noteCampaignAnswer, refusalHeard } from './follow-answer.ts';
import { followConnection } from './follow-connection.ts';
import { noteCampaignTick } from './follow-message.ts';
import { runCampaign } from './run-campaign.ts';
import { lookAtRunning } from './settings.ts';
import { tellNow } from './tell.ts';

interface Parts {
  readonly storage: Storage;
  readonly templates: TemplateCache;
}

export const campaignsFeature = defineFeature<Parts>({
  name: 'campaigns',
  bindings: ({ storage, templates }) => campaignBindings(storage, templates),
  audiences: [campaignAudience],
  retainedRecords: [{ kind: 'campaigns', emptySome: expireRecipients }],
  personTraces: [
    {
      kind: 'campaigns',
      tables: { campaign_recipients: 'told' },
      tellSome: tellRecipients,
      eraseSome: eraseRecipients,
    },
  ],
  files: [{ purpose: 'campaign', mayFetch: async ({ actor }) => actor.plan.useCampaigns && actor.profile === 'admin' }],
  jobs: () => [
    handleJob(lookJob, async (ctx, { campaignId }) => {
      const campaign = await findLocked(ctx, campaignId);
      if (campaign) await runCampaign(ctx, campaign);
    }),
  ],
  timers: () => [
    handleTimer(runTimer, { lock: findLocked, act: (ctx, campaign) => runCampaign(ctx, campaign) }),
    // Nothing of it changes, so nothing is locked.
    handleTimer(tellTimer, { lock: async (_, id) => id, act: (ctx, id) => tellNow(ctx, id) }),
  ],
  subscribers: () => [
    when(messageTicked, noteCampaignTick),
    when(messageReceived, noteCampaignAnswer),
    when(connectionStateChanged, followConnection),
    when(companyTermsChanged, (ctx) => lookAtRunning(ctx)),
    refusalHeard,
  ],
});
