import { planFeed } from '@oplano/contracts/plans';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** A changed plan is told with the companies that are subscribed to it: what they may do changes with it. */
export const planLiveFeed = withFacts(planFeed)<{ update: { readonly companyIds: readonly number[] } }>();

export const planAudience = defineAudience(planLiveFeed, (told) => [
  rooms.operators(told.companyId),
  ...(told.action === 'update' && told.about.companyIds.includes(told.companyId)
    ? [rooms.company(told.companyId)]
    : []),
]);
