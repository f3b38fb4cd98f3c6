import type { Tag } from '@oplano/contracts/tags';
import type { Board, BoardLane, LaneId } from '@oplano/core/kanban';

/** A lane of the company with what stands in it; without a `lane` it is the one of the tickets that stand in none. */
export interface LaneView {
  readonly laneId: LaneId;
  readonly lane: Tag | null;
  readonly state: BoardLane;
}

/** One for each lane, so that nothing is drawn anew because of it. */
const empty = new Map<LaneId, BoardLane>();

function nothing(laneId: LaneId): BoardLane {
  const known = empty.get(laneId) ?? { laneId, count: 0, cents: 0, cards: [], cursor: null, end: null };
  empty.set(laneId, known);
  return known;
}

/** What was just put there counts before the server says so: it is focused at once. */
export const isEmpty = ({ count, cards }: BoardLane): boolean => count === 0 && cards.length === 0;

/** All lanes from left to right, the one of those that stand in none first. */
export const laneViews = (lanes: readonly Tag[], board: Board): LaneView[] =>
  [null, ...lanes].map((lane) => {
    const laneId = lane?.id ?? null;
    return { laneId, lane, state: board.get(laneId) ?? nothing(laneId) };
  });
