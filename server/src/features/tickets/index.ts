export { byProgram, defineTicketAction, type ActingCtx, type AnyTicketAction } from './actions/define-action.ts';
export { createTicketActions, type TicketActions } from './actions/perform-actions.ts';
export {
  attendanceRate,
  oneOf,
  selectAttendances,
  supportSeconds,
  withinDays,
  type AttendanceFilter,
} from './attendances.ts';
export { askedAttendances } from './asked-attendances.ts';
export { changeTicket } from './change-ticket.ts';
export { connectionFor } from './connection-for.ts';
export { closedTicketsAfter, emptyPreviews, emptyTicket, type ClosedSpot } from './expire-tickets.repo.ts';
export { notesBelow } from './notes.ts';
export { openOrJoinTicket, openTicket, ticketForArrival } from './find-or-create-ticket.ts';
export { mentionColleagues } from './mentions/mention-colleagues.ts';
export { hasUnseenMention } from './mentions/mentions.queries.ts';
export {
  conversationKey,
  insertMovedTickets,
  liveConversations,
  placeMovedTickets,
  settleMovedTickets,
  type NewMovedTicket,
} from './moved-tickets.repo.ts';
export { readTicket } from './read-ticket.ts';
export { readableMessages } from './readable-messages.ts';
export { requireQueue, requireUser } from './targets.ts';
export { afterWaking } from './snooze-ticket.ts';
export { saveAndTell, tellTicket } from './tell.ts';
export { visible } from './ticket-filters.ts';
export { contactValue, factsOf, selectTickets, toTicket, turnOfTicket, type TicketRow } from './ticket-record.ts';
export { matchingContacts } from './ticket-search.ts';
export { bellsOfTicket, roomsOfBell, roomsOfList, roomsOfTalk, talkOfTicket } from './tickets.audience.ts';
export {
  colleaguesMentioned,
  ticketAccepted,
  ticketChanged,
  ticketDeleted,
  ticketEnded,
  ticketRead,
  ticketTransferred,
} from './tickets.events.ts';
export { getTicket, getTicketByUuid, getTicketIfStillSeen } from './tickets.queries.ts';
export {
  findLatestTicket,
  findLiveTicket,
  getTicketRow,
  getTicketRows,
  leaveLane,
  lockTicket,
  lockTickets,
  logTicket,
  saveTicket,
} from './tickets.repo.ts';
export { track, trackAnswer } from './tracking.repo.ts';
export { ticketsFeature } from './feature.ts';
