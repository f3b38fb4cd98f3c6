import { viewFeed } from '@oplano/contracts/tickets';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** Whose view it is; null: everybody's. */
export const viewLiveFeed = withFacts(viewFeed)<{ update: { readonly userId: number | null } }>();

export const viewAudience = defineAudience(viewLiveFeed, ({ companyId, about }) => [
  about.userId === null ? rooms.company(companyId) : rooms.user(about.userId),
]);
