import type { TicketLogType, TicketStatus } from '@oplano/contracts/tickets';
import type { Selectable, Updateable } from 'kysely';
import { holdContact, type ContactRow } from '#features/contacts';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { changeTicket } from './change-ticket.ts';
import type { TicketRow } from './ticket-record.ts';
import { ticketChanged } from './tickets.events.ts';
import {
  findLatestTicket,
  findLiveTicket,
  insertTicket,
  logTicket,
  saveTicket,
  type NewTicket,
} from './tickets.repo.ts';
import { tellGone } from './tell.ts';
import { trackChange } from './tracking.ts';
import { resumeForArrival } from './undo-end.ts';

type ConnectionRow = Selectable<Database['connections']>;

interface Opening extends NewTicket {
  readonly log: TicketLogType;
  /** What the new ticket takes over from the one before it. */
  readonly carry?: Omit<Updateable<Database['tickets']>, 'id' | 'company_id'>;
}

/**
 * A new ticket with its log and the start of its attendance, told by whoever opened it. Null: somebody else began the
 * conversation at the same moment. None begins with somebody who was erased.
 */
export async function openTicket(ctx: CompanyCtx, opening: Opening): Promise<TicketRow | null> {
  await holdContact(ctx, opening.contactId);
  return insertOpened(ctx, opening);
}

/** The same where the caller holds the contact. */
async function insertOpened(ctx: CompanyCtx, { log, carry, ...opening }: Opening): Promise<TicketRow | null> {
  const inserted = await insertTicket(ctx, opening);
  if (!inserted) return null;
  // Closed tickets are listed once a contact: the one before steps back behind the new one.
  if (inserted.former) tellGone(ctx, inserted.former);
  const ticket = carry ? await saveTicket(ctx, inserted.row.id, carry) : inserted.row;
  await logTicket(ctx, ticket.id, [{ type: log, userId: ticket.user_id, queueId: ticket.queue_id }]);
  await trackChange(ctx, null, ticket);
  ctx.raise(ticketChanged, { before: null, ticket });
  return ticket;
}

/** A new ticket; the one that runs where somebody else, the customer say, began it at this very moment. */
export async function openOrJoinTicket(ctx: CompanyCtx, opening: Opening): Promise<TicketRow> {
  const ticket = (await openTicket(ctx, opening)) ?? (await findLiveTicket(ctx.db, ctx.companyId, opening));
  if (!ticket) throw new Error('A ticket was neither made nor found.');
  return ticket;
}

export interface Arrival {
  readonly contact: ContactRow;
  readonly connection: ConnectionRow;
  /** When the message that brings it was written. */
  readonly at: Date;
  /** Consent has to be asked for before anything else. */
  readonly needsConsent: boolean;
  /** The person this contact belongs to, where the company wants it so. */
  readonly walletUserId: number | null;
}

export interface Found {
  readonly ticket: TicketRow;
  /** Null: it was there. */
  readonly opened: 'new' | 'again' | null;
}

/**
 * The ticket a customer's message belongs to: the one that runs, the last one when it ended a short while ago, or a
 * new one. To be called under the conversation's lock; the database keeps it to one even without.
 */
export async function ticketForArrival(ctx: CompanyCtx, arrival: Arrival): Promise<Found> {
  const { contact, connection, at } = arrival;
  const place = { contactId: contact.id, connectionId: connection.id };
  const live = await findLiveTicket(ctx.db, ctx.companyId, place);
  if (live) return { ticket: (await resumeForArrival(ctx, live)) ?? live, opened: null };

  const [last] = await Promise.all([findLatestTicket(ctx.db, ctx.companyId, place), holdContact(ctx, contact.id)]);
  const resumed = await resumeForArrival(ctx, last);
  if (resumed) return { ticket: resumed, opened: null };
  const again = await reopened(ctx, last, arrival);
  if (again) return { ticket: again, opened: 'again' };

  const isPlainGroup = contact.is_group && !connection.group_as_ticket;
  const status: TicketStatus = isPlainGroup ? 'group' : arrival.needsConsent ? 'lgpd' : 'pending';
  const ticket = await insertOpened(ctx, {
    ...place,
    channel: connection.channel,
    status,
    isGroup: contact.is_group,
    userId: isPlainGroup ? null : arrival.walletUserId,
    queueId: null,
    isBot: !contact.is_group && arrival.walletUserId === null,
    isActiveDemand: false,
    at,
    log: status === 'lgpd' ? 'lgpd' : 'create',
  });
  if (ticket) return { ticket, opened: 'new' };
  const other = await findLiveTicket(ctx.db, ctx.companyId, place);
  if (!other) throw new Error('A ticket was neither made nor found.');
  return { ticket: other, opened: null };
}

/** A conversation that ended less than so many minutes ago goes on where it was. */
async function reopened(
  ctx: CompanyCtx,
  last: TicketRow | undefined,
  { connection, at }: Arrival,
): Promise<TicketRow | null> {
  const minutes = connection.time_create_new_ticket;
  if (minutes === 0 || !last?.closed_at || at.getTime() - last.closed_at.getTime() >= minutes * 60_000) return null;
  const status = last.is_group && !connection.group_as_ticket ? 'group' : 'pending';
  return changeTicket(ctx, last, { status, userId: null, queueId: last.queue_id, logs: ['reopen'] });
}
