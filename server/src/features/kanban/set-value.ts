import type { Ticket } from '@oplano/contracts/tickets';
import { centsAsEntry, valueEntry } from '@oplano/core/kanban';
import { canSeeTicket } from '@oplano/core/tickets';
import { lockContact, setContactEntry } from '#features/contacts';
import { factsOf, getTicket, getTicketRow, lockTicket, saveTicket, tellTicket } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';

/** Says what a ticket may be worth, in the entry of its contact that people know from the contact's form. */
export async function setValue(ctx: Ctx, ticketId: number, cents: number | null): Promise<Ticket> {
  const seen = await getTicketRow(ctx.db, ctx.companyId, ticketId);
  // Whoever changes a contact holds it before its tickets.
  await lockContact(ctx.db, ctx.companyId, seen.contact_id);
  const ticket = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!ticket || !canSeeTicket(ctx.actor, factsOf(ticket))) throw new AppError('ERR_NO_TICKET_FOUND');
  await setContactEntry(ctx, ticket.contact_id, {
    name: valueEntry,
    value: cents === null ? null : centsAsEntry(cents),
  });
  // A new version of the ticket: an event of before that comes late does not bring the old value back.
  await saveTicket(ctx, ticketId, {});
  await tellTicket(ctx, ticketId);
  return getTicket(ctx, ticketId);
}
