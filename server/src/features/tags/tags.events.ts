import { defineEvent } from '#platform/use-case';

/** A lane is gone; these tickets stood in it, and stand in none now. */
export const laneRemoved = defineEvent<{ laneId: number; name: string; ticketIds: readonly number[] }>(
  'tags.lane-removed',
);
