import type { Ticket } from '@oplano/contracts/tickets';
import type { TicketFacts } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { statement } from '#platform/db';
import { rooms } from '#platform/realtime';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { factsOf, selectTickets, toTicket, type FullTicketRow, type TicketRow } from './ticket-record.ts';
import { ticketLiveFeed, type TicketMove } from './tickets.audience.ts';

const fullTicket = statement<{ companyId: number; ticketId: number }>()((db, slot) =>
  selectTickets(db).where('tickets.company_id', '=', slot('companyId')).where('tickets.id', '=', slot('ticketId')),
);

async function load({ db, companyId }: CompanyCtx, ticketId: number): Promise<FullTicketRow> {
  const [row] = await fullTicket(db, { companyId, ticketId });
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return row;
}

/** Different people hear one event, so where numbers are hidden from some they are hidden in it from all. */
async function recordForAll(ctx: CompanyCtx, row: FullTicketRow): Promise<Ticket> {
  const { lgpdHideNumber } = await companySettings(ctx.db, ctx.companyId);
  return toTicket(row, ctx.fileUrl, lgpdHideNumber === 'enabled');
}

/**
 * Tells everybody concerned how a ticket stands: those who see it get the record, those who saw it until now and no
 * longer do are told to forget it, and whoever has it open is asked again whether they may.
 */
export async function tellTicket(ctx: CompanyCtx, ticketId: number, before?: TicketFacts | null): Promise<Ticket> {
  const row = await load(ctx, ticketId);
  const after = factsOf(row);
  const move: TicketMove = { after, ...(before ? { before } : {}) };
  const ticket = await recordForAll(ctx, row);
  if (before && !sameFacts(before, after)) {
    ctx.emit(ticketLiveFeed, 'delete', { ticketId, version: row.version }, move);
    ctx.sockets.reconsiderRoom(rooms.ticket(ticketId));
  }
  ctx.emit(ticketLiveFeed, 'update', { ticket }, move);
  return ticket;
}

/** The ticket is gone from everybody's lists. */
export function tellGone(ctx: CompanyCtx, row: TicketRow): void {
  ctx.emit(ticketLiveFeed, 'delete', { ticketId: row.id, version: row.version }, { before: factsOf(row) });
  ctx.sockets.reconsiderRoom(rooms.ticket(row.id));
}

const sameFacts = (a: TicketFacts, b: TicketFacts): boolean =>
  a.status === b.status && a.userId === b.userId && a.queueId === b.queueId && a.isGroup === b.isGroup;
