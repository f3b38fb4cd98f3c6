import type { Board, BoardPatch, BoardRules } from '@oplano/core/kanban';
import { rulesOf, type BoardFilter } from './board-filter.ts';

/** Something happened: what it makes of a board. */
export type BoardEvent = (board: Board, rules: BoardRules) => BoardPatch;

/** What was heard while answers are under way: an answer may be older than an event that overtook it. */
let heard: BoardEvent[] = [];
let underWay = 0;

export function noteEvent(event: BoardEvent): void {
  if (underWay > 0) heard.push(event);
}

/** Fetches something and lets it follow what was heard meanwhile. */
export async function whileFetching(filter: BoardFilter, fetchBoard: () => Promise<Board>): Promise<Board> {
  const from = heard.length;
  underWay += 1;
  try {
    const board = await fetchBoard();
    const rules = rulesOf(filter);
    return heard.slice(from).reduce((known, event) => event(known, rules).board, board);
  } finally {
    underWay -= 1;
    if (underWay === 0) heard = [];
  }
}
