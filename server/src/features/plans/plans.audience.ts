import { planFeed } from '@oplano/contracts/plans';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** A changed plan is told to the companies that are subscribed to it too: what they may do changes with it. */
export const planLiveFeed = withFacts(planFeed)<{ own: { readonly companyIds: readonly number[] } }>();

export const planAudience = defineAudience(planLiveFeed, (told) => {
  if (told.action !== 'own') return [rooms.operators(told.companyId)];
  return told.about.companyIds.includes(told.companyId) ? [rooms.company(told.companyId)] : [];
});
