import { addCards, type Board, type LaneId } from '@oplano/core/kanban';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BoardFilter } from './board-filter.ts';
import { boardQuery, fetchLane } from './kanban.api.ts';
import { whileFetching } from './board-events.ts';

export interface LanePages {
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Fetches the next cards of the lane, unless it is doing so. */
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/** Reads a lane on, as somebody scrolls it. */
export function useLanePages(filter: BoardFilter, laneId: LaneId, cursor: string | null): LanePages {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isBusy = useRef(false);

  const load = async (from: string): Promise<void> => {
    isBusy.current = true;
    setState('loading');
    const { queryKey } = boardQuery(filter);
    try {
      const board = await whileFetching(filter, async () => {
        const page = await fetchLane(filter, laneId, from);
        const known: Board = client.getQueryData(queryKey) ?? new Map();
        // The board was fetched anew meanwhile: this page may not follow what is there now.
        return known.get(laneId)?.cursor === from ? addCards(known, laneId, page, filter.sort) : known;
      });
      client.setQueryData(queryKey, board);
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      isBusy.current = false;
    }
  };
  return {
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    loadMore: () => {
      if (cursor !== null && !isBusy.current && state !== 'failed') void load(cursor);
    },
    retry: () => {
      if (cursor !== null && !isBusy.current) void load(cursor);
    },
  };
}
