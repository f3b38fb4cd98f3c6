import type { HistoryEntry } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { sql, type SqlBool } from 'kysely';
import { numbersHidden } from '#features/contacts';
import { getTicketByUuid, notesBelow, selectTickets, toTicket, visible } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';

const pageSize = 20;
const conversationsMax = 50;
/** Above all numbers that are given. */
const top = 2 ** 31 - 1;
const topBig = '9223372036854775807';

/** How far each kind was read: the number above which it was shown already. */
interface Edges {
  readonly ticket: number;
  readonly note: number;
  readonly campaign: string;
}

function readEdges(cursor: string | undefined): Edges {
  if (cursor === undefined) return { ticket: top, note: top, campaign: topBig };
  const [, ticket, note, campaign] = /^(\d{1,10})\.(\d{1,10})\.(\d{1,19})$/.exec(cursor) ?? [];
  const isRead =
    ticket !== undefined && Number(ticket) <= top && Number(note) <= top && BigInt(campaign ?? 0) <= BigInt(topBig);
  if (!isRead || campaign === undefined) {
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'query', problem: 'invalid_format' }] });
  }
  return { ticket: Number(ticket), note: Number(note), campaign };
}

async function earlierTickets(ctx: Ctx, ticket: Ticket, below: number): Promise<HistoryEntry[]> {
  const rows = await selectTickets(ctx.db)
    .where('tickets.company_id', '=', ctx.companyId)
    .where('tickets.contact_id', '=', ticket.contactId)
    .where('tickets.id', '<', below)
    .where('tickets.id', '<>', ticket.id)
    .where((eb) => visible(eb as unknown as Parameters<typeof visible>[0], ctx.actor))
    .orderBy('tickets.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const hidden = await numbersHidden(ctx);
  return rows.map((row) => {
    const earlier = toTicket(row, ctx.fileUrl, hidden);
    return { kind: 'ticket', at: earlier.createdAt, ticket: earlier };
  });
}

const arrived = { sent: 'sent', delivered: 'delivered', read: 'read', answered: 'answered' } as const;

async function campaigns({ db, companyId }: Ctx, contactId: number, below: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', (join) =>
      join
        .onRef('campaigns.company_id', '=', 'campaign_recipients.company_id')
        .onRef('campaigns.id', '=', 'campaign_recipients.campaign_id'),
    )
    .where('campaign_recipients.company_id', '=', companyId)
    .where('campaign_recipients.contact_id', '=', contactId)
    .where('campaign_recipients.sent_at', 'is not', null)
    .where(sql<SqlBool>`campaign_recipients.id < ${below}::bigint`)
    .select(['campaign_recipients.id', 'campaigns.name', 'state', sql<Date>`campaign_recipients.sent_at`.as('at')])
    .orderBy('campaign_recipients.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  return rows.map(({ id, name, state, at }) => ({
    kind: 'campaign',
    at: at.toISOString(),
    recipientId: Number(id),
    name,
    state: state in arrived ? arrived[state as keyof typeof arrived] : 'other',
  }));
}

/** The edge behind an entry, of its own kind. */
function beyond(edges: Edges, entry: HistoryEntry): Edges {
  if (entry.kind === 'ticket') return { ...edges, ticket: Math.min(edges.ticket, entry.ticket.id) };
  if (entry.kind === 'note') return { ...edges, note: Math.min(edges.note, entry.note.id) };
  return { ...edges, campaign: String(entry.recipientId) };
}

/**
 * What happened with the contact of a ticket, newest first. Each kind is read from its own index and has its own place in the
 * cursor, so that a page costs the same however long the past is.
 */
export async function contactHistory(
  ctx: Ctx,
  ticketUuid: string,
  cursor: string | undefined,
): Promise<{ entries: HistoryEntry[]; cursor: string | null }> {
  const ticket = await getTicketByUuid(ctx, ticketUuid);
  const edges = readEdges(cursor);
  const [tickets, notes, received] = await Promise.all([
    earlierTickets(ctx, ticket, edges.ticket),
    notesBelow(ctx, ticket.contactId, { below: edges.note, size: pageSize + 1 }),
    campaigns(ctx, ticket.contactId, edges.campaign),
  ]);
  const noted = notes.map((note): HistoryEntry => ({ kind: 'note', at: note.createdAt, note }));
  const all = [...tickets, ...noted, ...received].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const entries = all.slice(0, pageSize);
  if (all.length <= pageSize) return { entries, cursor: null };
  const next = entries.reduce(beyond, edges);
  return { entries, cursor: `${next.ticket}.${next.note}.${next.campaign}` };
}

/** Conversations of the same person over other connections, the latest of each. */
export async function otherConversations(ctx: Ctx, ticketUuid: string): Promise<{ tickets: Ticket[] }> {
  const ticket = await getTicketByUuid(ctx, ticketUuid);
  const rows = await selectTickets(ctx.db)
    .where('tickets.company_id', '=', ctx.companyId)
    .where('tickets.contact_id', '=', ticket.contactId)
    .where('tickets.connection_id', '<>', ticket.whatsappId)
    .where('tickets.is_latest', '=', true)
    .where((eb) => visible(eb as unknown as Parameters<typeof visible>[0], ctx.actor))
    .orderBy('tickets.id', 'desc')
    .limit(conversationsMax)
    .execute();
  const hidden = await numbersHidden(ctx);
  return { tickets: rows.map((row) => toTicket(row, ctx.fileUrl, hidden)) };
}
