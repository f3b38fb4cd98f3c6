export { findLocked as findLockedCampaign } from './campaigns.repo.ts';
export { campaignTerms } from './settings.ts';
export { campaignsFeature } from './feature.ts';
export { runCampaign } from './run-campaign.ts';
