import type { Ticket } from '@oplano/contracts/tickets';
import { call, routes } from '#platform/api';

/** Puts a ticket into a lane of the board; null takes it out of the one it stands in. */
export const moveToLane = (ticketId: number, laneId: number | null): Promise<Ticket> =>
  laneId === null
    ? call(routes.kanban.takeOut, { params: { ticketId } })
    : call(routes.kanban.put, { params: { ticketId, laneId } });
