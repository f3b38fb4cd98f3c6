import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

export const tagCreated = defineEvent<{ tagId: number }>('tags.created', (tag) => stored('tag.created', tag));
/** `fields`: what was changed, not to what. */
export const tagUpdated = defineEvent<{ tagId: number; fields: readonly string[] }>('tags.updated', (tag) =>
  stored('tag.updated', tag),
);
export const tagDeleted = defineEvent<{ tagId: number }>('tags.deleted', (tag) => stored('tag.deleted', tag));

/** A lane has another time, or leads elsewhere: what its tickets wait for follows. */
export const laneRulesChanged = defineEvent<{ laneId: number }>('tags.lane-rules-changed');
/** A lane is gone; these tickets stood in it, and stand in none now. */
export const laneRemoved = defineEvent<{ laneId: number; name: string; ticketIds: readonly number[] }>(
  'tags.lane-removed',
);
