import { mentionFeed } from '@oplano/contracts/tickets';
import { defineAudience, rooms } from '#platform/realtime';
import { withFacts } from '#platform/use-case';

interface Named {
  readonly userId: number;
}

/** A note names somebody: told to them alone. */
export const mentionLiveFeed = withFacts(mentionFeed)<{ create: Named; seen: Named }>();

export const mentionAudience = defineAudience(mentionLiveFeed, ({ about }) => [rooms.user(about.userId)]);
