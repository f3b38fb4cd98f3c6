import { campaignRoutes, campaignSettingRoutes } from '@oplano/contracts/campaigns';
import { atHome, companyZone } from '#features/companies';
import type { TemplateCache } from '#features/messages';
import { bind, bindSteps, type Binding, type Step } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { attachCampaignMedia, removeCampaignMedia } from './attach-media.ts';
import { listCampaigns, listRecipients, showCampaign, showReport } from './campaigns.queries.ts';
import { cancelCampaign, restartCampaign, resumePart } from './cancel-restart.ts';
import { exportRecipients } from './export-recipients.ts';
import { previewForReaders } from './preview.ts';
import { createCampaign, deleteCampaign, updateCampaign } from './save-campaign.ts';
import { saveSettings, showSettings } from './settings.ts';
import { templatesOf } from './templates-of.ts';
import { sendTest } from './test-send.ts';

const timed = <F extends { readonly scheduledAt?: string | null | undefined }>(step: Step, form: F): Promise<F> =>
  atHome(() => step(companyZone), form, 'scheduledAt');

export const campaignBindings = (storage: Storage, cache: TemplateCache): Binding[] => [
  bind(campaignRoutes.list, (ctx, { query }) => listCampaigns(ctx, query)),
  bind(campaignRoutes.show, (ctx, { params }) => showCampaign(ctx, params.campaignId)),
  bind(campaignRoutes.report, (ctx, { params }) => showReport(ctx, params.campaignId)),
  bind(campaignRoutes.recipients, (ctx, { params, query }) => listRecipients(ctx, params.campaignId, query)),
  bindSteps(campaignRoutes.export, (step, { params }) => exportRecipients(step, params.campaignId, storage)),
  bindSteps(campaignRoutes.create, async (step, { body }) => createCampaign(step, cache, await timed(step, body))),
  bindSteps(campaignRoutes.createWithFile, async (step, { body, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return createCampaign(step, cache, await timed(step, body.campaign), { file, storage });
  }),
  bindSteps(campaignRoutes.update, async (step, { params, body }) =>
    updateCampaign(step, cache, { id: params.campaignId, change: await timed(step, body) }),
  ),
  bind(campaignRoutes.remove, (ctx, { params }) => deleteCampaign(ctx, params.campaignId)),
  bindSteps(campaignRoutes.uploadMedia, (step, { params, file }) => {
    if (!file) throw new AppError('ERR_VALIDATION');
    return attachCampaignMedia(step, { id: params.campaignId, file }, storage);
  }),
  bind(campaignRoutes.removeMedia, (ctx, { params }) => removeCampaignMedia(ctx, params.campaignId)),
  bind(campaignRoutes.cancel, (ctx, { params }) => cancelCampaign(ctx, params.campaignId)),
  bind(campaignRoutes.restart, (ctx, { params }) => restartCampaign(ctx, params.campaignId)),
  bind(campaignRoutes.resume, (ctx, { params, body }) => resumePart(ctx, params.campaignId, body.place)),
  bindSteps(campaignRoutes.templates, (step, { query }) => templatesOf(step, cache, query.whatsappId)),
  bind(campaignRoutes.preview, (ctx, { body }) => previewForReaders(ctx, body)),
  bind(campaignRoutes.test, (ctx, { params, body }) => sendTest(ctx, params.campaignId, body.number)),
  bind(campaignSettingRoutes.show, (ctx) => showSettings(ctx)),
  bind(campaignSettingRoutes.save, (ctx, { body }) => saveSettings(ctx, body.settings)),
];
