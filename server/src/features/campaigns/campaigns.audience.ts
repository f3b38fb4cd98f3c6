import { campaignFeed } from '@oplano/contracts/campaigns';
import { defineAudience, rooms } from '#platform/realtime';

/** Campaigns are looked after by admins. */
export const campaignAudience = defineAudience(campaignFeed, ({ companyId }) => [rooms.admins(companyId)]);
