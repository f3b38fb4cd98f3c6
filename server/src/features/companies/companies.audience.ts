import { companyFeed } from '@oplano/contracts/companies';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** A changed company is told to its own people too, also to those who may only pay: what they may do changes with it. */
export const companyLiveFeed = withFacts(companyFeed)<{
  update: { /** Null: nothing that its people go by. */ readonly changedId: number | null };
}>();

export const companyAudience = defineAudience(companyLiveFeed, (told) => [
  rooms.operators(told.companyId),
  ...(told.action === 'update' && told.about.changedId === told.companyId ? [rooms.people(told.companyId)] : []),
]);
