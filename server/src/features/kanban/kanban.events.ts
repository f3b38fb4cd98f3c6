import type { LaneRule } from '@oplano/contracts/tickets';
import type { TicketRow } from '#features/tickets';
import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

/** A ticket stands in another lane of the board, or in none. */
export const laneChanged = defineEvent<{ before: TicketRow; ticket: TicketRow; rule: LaneRule }>(
  'kanban.lane-changed',
  ({ before, ticket, rule }) =>
    stored('ticket.lane-changed', {
      ticketId: ticket.id,
      contactId: ticket.contact_id,
      connectionId: ticket.connection_id,
      fromLaneId: before.lane_id,
      toLaneId: ticket.lane_id,
      rule,
    }),
);
