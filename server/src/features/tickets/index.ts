export { byProgram, defineTicketAction, type ActingCtx, type AnyTicketAction } from './actions/define-action.ts';
export { createTicketActions, type TicketActions } from './actions/perform-actions.ts';
export { changeTicket } from './change-ticket.ts';
export { connectionFor } from './connection-for.ts';
export { openTicket, ticketForArrival } from './find-or-create-ticket.ts';
export { readableMessages } from './readable-messages.ts';
export { requireQueue, requireUser } from './targets.ts';
export { tellTicket } from './tell.ts';
export { visible } from './ticket-filters.ts';
export { contactValue, factsOf, selectTickets, toTicket, type TicketRow } from './ticket-record.ts';
export { matchingContacts } from './ticket-search.ts';
export { bellsOfTicket, roomsOfBell, roomsOfList } from './tickets.audience.ts';
export {
  ticketAccepted,
  ticketChanged,
  ticketDeleted,
  ticketEnded,
  ticketRead,
  ticketTransferred,
} from './tickets.events.ts';
export { getTicket, getTicketByUuid } from './tickets.queries.ts';
export {
  findLatestTicket,
  findLiveTicket,
  getTicketRow,
  leaveLane,
  lockTicket,
  lockTickets,
  logTicket,
  saveTicket,
} from './tickets.repo.ts';
export { track } from './tracking.repo.ts';
export { ticketsFeature } from './feature.ts';
