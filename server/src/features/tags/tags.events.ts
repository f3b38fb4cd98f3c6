import { defineEvent } from '#platform/use-case';

/** A lane has another time, or leads elsewhere: what its tickets wait for follows. */
export const laneRulesChanged = defineEvent<{ laneId: number }>('tags.lane-rules-changed');
/** A lane is gone; these tickets stood in it, and stand in none now. */
export const laneRemoved = defineEvent<{ laneId: number; name: string; ticketIds: readonly number[] }>(
  'tags.lane-removed',
);
