import { lanePageSize, type BoardTicket } from '@oplano/contracts/kanban';
import type { Ticket } from '@oplano/contracts/tickets';
import { boardOf, type LaneId } from '@oplano/core/kanban';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { BoardFilter } from './board-filter.ts';
import { whileFetching } from './board-events.ts';

export const boardsKey = ['kanban', 'board'] as const;

/** A list of numbers as it travels; nothing at all where none is chosen. */
const ids = (chosen: readonly number[]) => (chosen.length > 0 ? JSON.stringify(chosen) : undefined);

const choiceOf = ({ queueIds, users, tags, startDate, endDate, searchParam }: BoardFilter) => ({
  queueIds: ids(queueIds),
  users: ids(users),
  tags: ids(tags),
  startDate,
  endDate,
  searchParam,
});

/** Our cards show the contact's tags; the lane a ticket stands in, which others read there too, is where the card is. */
const withOwnTags = <B extends { tickets: BoardTicket[] }>(board: B): B => ({
  ...board,
  tickets: board.tickets.map((ticket) => ({ ...ticket, tags: ticket.contact.tags ?? ticket.tags })),
});

/** The first cards of every lane, with its count and its sum. */
export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: [...boardsKey, filter] as const,
    queryFn: ({ signal }) =>
      whileFetching(filter, async () =>
        boardOf(
          withOwnTags(
            await call(routes.kanban.board, {
              query: { ...choiceOf(filter), sort: filter.sort, cards: String(lanePageSize) },
              signal,
            }),
          ),
        ),
      ),
    // Events of what happens elsewhere come only while the board is shown.
    refetchOnMount: 'always',
    structuralSharing: false,
  });

export const fetchLane = async (filter: BoardFilter, laneId: LaneId, cursor: string) =>
  withOwnTags(
    await call(routes.kanban.lane, {
      params: { lane: laneId ?? 'none' },
      query: { ...choiceOf(filter), sort: filter.sort, cursor },
    }),
  );

export const fetchTotals = async (filter: BoardFilter) =>
  (await call(routes.kanban.totals, { query: choiceOf(filter) })).lanes;

/** Puts a ticket into a lane of the board; null takes it out of the one it stands in. */
export const moveToLane = (ticketId: number, laneId: LaneId): Promise<Ticket> =>
  laneId === null
    ? call(routes.kanban.takeOut, { params: { ticketId } })
    : call(routes.kanban.put, { params: { ticketId, laneId } });

export const moveMany = (ticketIds: readonly number[], laneId: LaneId) =>
  call(routes.kanban.moveMany, { body: { ticketIds: [...ticketIds], laneId } });

export const setValue = (ticketId: number, cents: number | null) =>
  call(routes.kanban.value, { params: { ticketId }, body: { cents } });
