import type { Ticket } from '@oplano/contracts/tickets';
import type { TicketFacts } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { restrictToIds, statement } from '#platform/db';
import { rooms } from '#platform/realtime';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { factsOf, selectTickets, toTicket, type FullTicketRow, type TicketRow } from './ticket-record.ts';
import { ticketLiveFeed, type TicketMove } from './tickets.audience.ts';
import { saveTicketInFull, type TicketColumns } from './tickets.repo.ts';

const fullTicket = statement<{ companyId: number; ticketId: number }>()((db, slot) =>
  selectTickets(db).where('tickets.company_id', '=', slot('companyId')).where('tickets.id', '=', slot('ticketId')),
);

const fullTickets = statement<{ companyId: number; ids: readonly number[] }>()((db, slot) =>
  selectTickets(restrictToIds(db, 'tickets', { companyId: slot('companyId'), ids: slot('ids') })),
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

/** What everybody concerned hears of a ticket that stands like this now. */
async function tellRow(ctx: CompanyCtx, row: FullTicketRow, before?: TicketFacts | null): Promise<Ticket> {
  const after = factsOf(row);
  const move: TicketMove = { after, ...(before ? { before } : {}) };
  const ticket = await recordForAll(ctx, row);
  if (before && !sameFacts(before, after)) {
    ctx.emit(ticketLiveFeed, 'delete', { ticketId: row.id, version: row.version }, move);
    ctx.sockets.reconsiderRoom(rooms.ticket(row.id));
  }
  ctx.emit(ticketLiveFeed, 'update', { ticket }, move);
  return ticket;
}

/**
 * Tells everybody concerned how a ticket stands: those who see it get the record, those who saw it until now and no
 * longer do are told to forget it, and whoever has it open is asked again whether they may.
 */
export async function tellTicket(ctx: CompanyCtx, ticketId: number, before?: TicketFacts | null): Promise<Ticket> {
  return tellRow(ctx, await load(ctx, ticketId), before);
}

/** Saves a ticket and tells of it, as it is then: for what changes nothing about who sees it. */
export async function saveAndTell(
  ctx: CompanyCtx,
  ticketId: number,
  columns: TicketColumns,
): Promise<{ readonly row: TicketRow; readonly record: Ticket }> {
  const row = await saveTicketInFull(ctx, ticketId, columns);
  return { row, record: await tellRow(ctx, row) };
}

/** Of many tickets that change in one transaction: which are still to be told of, and how they stood before. */
const untold = new WeakMap<CompanyCtx, Map<number, TicketFacts>>();

/** The same for one that may be one of many: then it is told of with the others. */
export async function tellTicketChange(ctx: CompanyCtx, ticketId: number, before: TicketFacts): Promise<void> {
  const waiting = untold.get(ctx);
  if (!waiting) await tellTicket(ctx, ticketId, before);
  else if (!waiting.has(ticketId)) waiting.set(ticketId, before);
}

/** Lets many tickets change and tells of all of them at the end: looking them up together costs a fraction. */
export async function tellInBatch<T>(ctx: CompanyCtx, change: () => Promise<T>): Promise<T> {
  const waiting = new Map<number, TicketFacts>();
  untold.set(ctx, waiting);
  const result = await change();
  untold.delete(ctx);
  const ids = [...waiting.keys()];
  const rows = ids.length === 0 ? [] : await fullTickets(ctx.db, { companyId: ctx.companyId, ids });
  for (const row of rows) await tellRow(ctx, row, waiting.get(row.id));
  return result;
}

/** The ticket is gone from everybody's lists. */
export function tellGone(ctx: CompanyCtx, row: TicketRow): void {
  ctx.emit(ticketLiveFeed, 'delete', { ticketId: row.id, version: row.version }, { before: factsOf(row) });
  ctx.sockets.reconsiderRoom(rooms.ticket(row.id));
}

const sameFacts = (a: TicketFacts, b: TicketFacts): boolean =>
  a.status === b.status && a.userId === b.userId && a.queueId === b.queueId && a.isGroup === b.isGroup;
