import { companyFeed } from '@oplano/contracts/companies';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** Its own people hear that a company changed, also those who may only pay: what they may do changes with it. */
export const companyLiveFeed = withFacts(companyFeed)<{ own: { readonly changedId: number } }>();

export const companyAudience = defineAudience(companyLiveFeed, (told) => {
  if (told.action !== 'own') return [rooms.operators(told.companyId)];
  return told.about.changedId === told.companyId ? [rooms.people(told.companyId)] : [];
});
