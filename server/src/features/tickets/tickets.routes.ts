import { ticketRoutes } from '@oplano/contracts/tickets';
import { bind, type Binding } from '#platform/http';
import type { TicketActions } from './actions/perform-actions.ts';
import { closeAll } from './close-all.ts';
import { createTicket } from './create-ticket.ts';
import { deleteTicket } from './delete-ticket.ts';
import { lastConnection, recentContacts } from './likely.queries.ts';
import { moveTicket } from './move-ticket.ts';
import { addNote, listNotes, removeNote } from './notes.ts';
import { readTicket } from './read-ticket.ts';
import { countTickets, getTicketByUuid, getTicketIfStillSeen, listLog, listTickets } from './tickets.queries.ts';
import { undoEnd } from './undo-end.ts';

export const ticketBindings = (ticketActions: TicketActions): Binding[] => [
  bind(ticketRoutes.list, (ctx, { query }) => listTickets(ctx, query)),
  bind(ticketRoutes.counts, (ctx, { query }) => countTickets(ctx, query)),
  bind(ticketRoutes.recentContacts, recentContacts),
  bind(ticketRoutes.lastConnection, (ctx, { params }) => lastConnection(ctx, params.contactId)),
  bind(ticketRoutes.byUuid, (ctx, { params }) => getTicketByUuid(ctx, params.uuid)),
  bind(ticketRoutes.create, (ctx, { body }) => createTicket(ctx, body)),
  bind(ticketRoutes.update, (ctx, { params, body }) => moveTicket(ctx, params.ticketId, body, ticketActions)),
  bind(ticketRoutes.undoEnd, (ctx, { params }) => undoEnd(ctx, params.ticketId)),
  bind(ticketRoutes.act, async (ctx, { params, body }) => {
    const { id } = await ticketActions.performOn(ctx, params.ticketId, body.actions);
    return { ticket: await getTicketIfStillSeen(ctx, id) };
  }),
  bind(ticketRoutes.read, (ctx, { params }) => readTicket(ctx, params.ticketId)),
  bind(ticketRoutes.remove, (ctx, { params }) => deleteTicket(ctx, params.ticketId)),
  bind(ticketRoutes.closeAll, (ctx, { body }) =>
    closeAll(ctx, { status: body.status, queueIds: body.selectedQueueIds }),
  ),
  bind(ticketRoutes.log, (ctx, { params }) => listLog(ctx, params.ticketId)),
  bind(ticketRoutes.notes, (ctx, { query }) => listNotes(ctx, query.ticketId)),
  bind(ticketRoutes.addNote, (ctx, { body }) => addNote(ctx, body.ticketId, body.note)),
  bind(ticketRoutes.removeNote, (ctx, { params }) => removeNote(ctx, params.noteId)),
];
