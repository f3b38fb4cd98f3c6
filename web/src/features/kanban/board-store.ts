import type { BoardSort } from '@oplano/contracts/kanban';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { onNextPerson } from '#platform/session';
import type { BoardDays } from './board-filter.ts';

interface BoardState {
  /** Kept in this browser. */
  readonly sort: BoardSort;
  /** Empty: all of one's own. */
  readonly queueIds: readonly number[];
  readonly users: readonly number[];
  readonly tags: readonly number[];
  /** Null: nobody chose any, and the board shows the last ones. */
  readonly days: BoardDays | null;
  readonly searchParam: string;
}

const fresh = (): Omit<BoardState, 'sort'> => ({
  queueIds: [],
  users: [],
  tags: [],
  searchParam: '',
  days: null,
});

/** How the person has set the board. The order is kept in this browser, the rest while the page is open. */
export const useBoardChoice = create<BoardState>()(
  persist((): BoardState => ({ ...fresh(), sort: 'ticketNumber' }), {
    name: 'kanban',
    partialize: ({ sort }) => ({ sort }),
  }),
);

export function setBoardChoice(change: Partial<BoardState>): void {
  useBoardChoice.setState(change);
}

// Whoever signs in next starts with a board of their own.
onNextPerson(() => useBoardChoice.setState(fresh()));
