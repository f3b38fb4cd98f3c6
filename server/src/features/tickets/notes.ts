import type { TicketNote } from '@oplano/contracts/tickets';
import { mayNote } from '@oplano/core/tickets';
import { demandPerson } from '#features/contacts';
import { AppError, type Ctx } from '#platform/use-case';
import { deleteNote, insertNote } from './notes.repo.ts';
import { factsOf, type TicketRow } from './ticket-record.ts';
import { getTicketRow } from './tickets.repo.ts';

/** The ticket, if this person may look at it. */
export async function visibleTicket(ctx: Ctx, ticketId: number): Promise<TicketRow> {
  const ticket = await getTicketRow(ctx.db, ctx.companyId, ticketId);
  if (!mayNote(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

const selectNotes = ({ db, companyId }: Ctx) =>
  db
    .selectFrom('ticket_notes')
    .leftJoin('users', 'users.id', 'ticket_notes.user_id')
    .where('ticket_notes.company_id', '=', companyId)
    .select(['ticket_notes.id', 'note', 'ticket_id', 'contact_id', 'user_id', 'ticket_notes.created_at', 'users.name']);
type Row = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

const toNote = (row: Row): TicketNote => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticket_id,
  contactId: row.contact_id,
  user: row.user_id === null || row.name === null ? null : { id: row.user_id, name: row.name },
  createdAt: row.created_at.toISOString(),
});

const notesMax = 200;

/** Everything written about the contact of a ticket. */
export async function listNotes(ctx: Ctx, ticketId: number): Promise<TicketNote[]> {
  const ticket = await visibleTicket(ctx, ticketId);
  const rows = await selectNotes(ctx)
    .where('ticket_notes.contact_id', '=', ticket.contact_id)
    .orderBy('ticket_notes.id', 'desc')
    .limit(notesMax)
    .execute();
  return rows.map(toNote);
}

/** A page of what was written about a contact, from a number downwards; who asks has seen a ticket of theirs. */
export async function notesBelow(
  ctx: Ctx,
  contactId: number,
  { below, size }: { readonly below: number; readonly size: number },
): Promise<TicketNote[]> {
  const rows = await selectNotes(ctx)
    .where('ticket_notes.contact_id', '=', contactId)
    .where('ticket_notes.id', '<', below)
    .orderBy('ticket_notes.id', 'desc')
    .limit(size)
    .execute();
  return rows.map(toNote);
}

export async function addNote(ctx: Ctx, ticketId: number, note: string): Promise<TicketNote> {
  const ticket = await visibleTicket(ctx, ticketId);
  await demandPerson(ctx, ticket.contact_id);
  const id = await insertNote(ctx, ticket, note);
  return toNote(await selectNotes(ctx).where('ticket_notes.id', '=', id).executeTakeFirstOrThrow());
}

/** Its author takes a note away, or an admin does. */
export async function removeNote(ctx: Ctx, noteId: number): Promise<{ message: string }> {
  const row = await selectNotes(ctx).where('ticket_notes.id', '=', noteId).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_NOTE_FOUND');
  await visibleTicket(ctx, row.ticket_id).catch(() => {
    throw new AppError('ERR_NO_NOTE_FOUND');
  });
  if (row.user_id !== ctx.actor.userId && ctx.actor.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
  await deleteNote(ctx, noteId);
  return { message: 'note deleted' };
}
