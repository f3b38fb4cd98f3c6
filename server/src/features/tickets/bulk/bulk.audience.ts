import { bulkFeed } from '@oplano/contracts/tickets';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

/** How far it is, for whoever began it. */
export const bulkLiveFeed = withFacts(bulkFeed)<{ update: { readonly userId: number } }>();

export const bulkAudience = defineAudience(bulkLiveFeed, ({ about }) => [rooms.user(about.userId)]);
