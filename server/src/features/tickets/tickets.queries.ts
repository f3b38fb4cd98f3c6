import { laneRule, ticketPageSize, type Ticket, type TicketLogEntry } from '@oplano/contracts/tickets';
import { can } from '@oplano/core/permissions';
import { canSeeTicket, priorityOf, seesGroups, type ListChoice } from '@oplano/core/tickets';
import { sql, type SqlBool } from 'kysely';
import { numbersHidden } from '#features/contacts';
import { restrictToIds, statement, type TenantDb } from '#platform/db';
import { AppError, type Ctx } from '#platform/use-case';
import { visibleTicket } from './notes.ts';
import {
  always,
  filtered,
  inTab,
  isLatest,
  isLive,
  pinned,
  unread,
  type Condition,
  type Eb,
  type Query,
} from './ticket-filters.ts';
import { cursorOf, factsOf, readCursor, selectTickets, toTicket, type FullTicketRow } from './ticket-record.ts';
import { around, matchingContacts, matchingMessages, ticketsOf, type Match } from './ticket-search.ts';

/** A count that is exact where people read it and never costs more than they would wait for. */
const countMax = 10_000;

interface Page {
  tickets: (Ticket & { match?: { messageId: number; text: string } })[];
  count: number;
  hasMore: boolean;
  cursor: string | null;
}

const ticketsOfIds = statement<{ companyId: number; ids: readonly number[] }>()((db, slot) =>
  selectTickets(restrictToIds(db, 'tickets', { companyId: slot('companyId'), ids: slot('ids') })),
);

/** These tickets with everything their record shows, in the order of `ids`. */
async function ticketsInOrder({ db, companyId }: Ctx, ids: readonly number[]): Promise<FullTicketRow[]> {
  if (ids.length === 0) return [];
  const rows = await ticketsOfIds(db, { companyId, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Which tickets a list shows, and what a search in messages found in them. */
async function chosenBy(ctx: Ctx, query: Query): Promise<{ condition: (eb: Eb) => Condition; matches: Match[] }> {
  const { actor } = ctx;
  if (query.showAll && !can(actor, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION');
  const search = query.searchParam.trim();
  const isSearch = query.status === 'search' || query.status === '' || search !== '';
  const [contactIds, matches] = await Promise.all([
    search === '' ? null : matchingContacts(ctx, search),
    search !== '' && query.searchOnMessages ? matchingMessages(ctx, search) : [],
  ]);

  const condition = (eb: Eb): Condition => {
    if (query.withUnreadMessages) return unread(eb, actor);
    if (query.status === 'pinned') return pinned(eb, actor);
    const tab = query.status === '' || query.status === 'search' ? null : query.status;
    const isClosed = tab === 'closed' || isSearch;
    return eb.and([
      isSearch ? filtered(eb, ctx, query, search !== '') : always(eb),
      tab ? inTab(eb, actor, tab, query) : always(eb),
      // A contact's older tickets are one scroll away from the newest.
      ...(isClosed ? [isLatest] : []),
      ...(contactIds ? [eb('tickets.id', 'in', ticketsOf(ctx, contactIds, matches))] : []),
    ]);
  };
  return { condition, matches };
}

/** The first tickets of a list, by their numbers: so many and no more. */
export async function chosenTicketIds(ctx: Ctx, query: Query, max: number): Promise<number[]> {
  const { condition } = await chosenBy(ctx, query);
  const rows = await ctx.db
    .selectFrom('tickets')
    .where('tickets.company_id', '=', ctx.companyId)
    .where((eb) => condition(eb))
    .select('tickets.id')
    .orderBy('tickets.active_at', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** One page of a tab, of the closed tickets, of a search, or of what is unread. */
export async function listTickets(ctx: Ctx, query: Query): Promise<Page> {
  const search = query.searchParam.trim();
  const { condition, matches } = await chosenBy(ctx, query);
  const descends = query.sortTickets !== 'ASC';
  const byPriority = query.sortTickets === 'PRIORITY';
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  if (query.cursor !== undefined && !after)
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'query.cursor', problem: 'invalid_format' }] });
  const matching = () =>
    ctx.db
      .selectFrom('tickets')
      .where('tickets.company_id', '=', ctx.companyId)
      .where((eb) => condition(eb));
  // What a search finds is little: it is looked for once, and stands under the name of the table for the page and the count.
  const sought = () => matching().select(['tickets.id', 'tickets.active_at', 'tickets.priority']);
  const isSought = search !== '';
  const within = isSought ? (ctx.db.with('tickets', sought) as unknown as TenantDb) : ctx.db;
  const listed = () => (isSought ? ctx.db.selectFrom('tickets') : matching());
  // Which ones first, everything about them afterwards: what is not on the page is not looked up.
  const page = within
    .selectNoFrom([
      listed()
        .$if(after !== null, (q) =>
          q.where(
            byPriority
              ? sql<SqlBool>`(tickets.priority, tickets.active_at, tickets.id)
                  < (${after?.priority}::smallint, ${after?.at}, ${after?.id}::int)`
              : descends
                ? sql<SqlBool>`(tickets.active_at, tickets.id) < (${after?.at}, ${after?.id}::int)`
                : sql<SqlBool>`(tickets.active_at, tickets.id) > (${after?.at}, ${after?.id}::int)`,
          ),
        )
        .select('tickets.id')
        .$if(byPriority, (q) => q.orderBy('tickets.priority', 'desc'))
        .orderBy('tickets.active_at', descends ? 'desc' : 'asc')
        .orderBy('tickets.id', descends ? 'desc' : 'asc')
        .limit(ticketPageSize + 1)
        .offset(after ? 0 : (query.pageNumber - 1) * ticketPageSize)
        .$call((ids) => sql<number[]>`array(${ids})`.as('ids')),
      listed()
        .select(sql`1`.as('one'))
        .limit(countMax)
        .$call((some) => sql<number>`(select count(*)::int from (${some}) as counted)`.as('count')),
    ])
    .executeTakeFirstOrThrow();
  const [found, masks] = await Promise.all([page, numbersHidden(ctx)]);
  const rows = await ticketsInOrder(ctx, found.ids.slice(0, ticketPageSize));

  const last = rows.at(-1);
  const hasMore = found.ids.length > ticketPageSize;
  const matchOf = new Map(matches.map((match) => [`${match.chat_id}/${match.connection_id}`, match]));
  return {
    tickets: rows.map((row) => {
      const match = matchOf.get(`${row.contact_id}/${row.connection_id}`);
      const ticket = toTicket(row, ctx.fileUrl, masks);
      return match
        ? { ...ticket, match: { messageId: Number(match.message_id), text: around(match.body, search) } }
        : ticket;
    }),
    count: found.count,
    hasMore,
    cursor: last && hasMore ? cursorOf(last) : null,
  };
}

/** How many tickets each tab of the inbox holds, as the person has set it. */
export async function countTickets(
  ctx: Ctx,
  choice: ListChoice,
): Promise<{ open: number; pending: number; group: number; snoozed: number }> {
  if (choice.showAll && !can(ctx.actor, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION');
  const tabs = ['open', 'pending', 'group', 'snoozed'] as const;
  const row = await ctx.db
    .selectFrom('tickets')
    .where('tickets.company_id', '=', ctx.companyId)
    .where(isLive)
    .select((eb) =>
      tabs.map((tab) =>
        eb.fn
          .countAll<string>()
          .filterWhere(inTab(eb, ctx.actor, tab, choice))
          .as(tab),
      ),
    )
    .executeTakeFirstOrThrow();
  const canGroup = seesGroups(ctx.actor) || Number(row.group) > 0;
  const { open, pending, snoozed } = row;
  return {
    open: Number(open),
    pending: Number(pending),
    group: canGroup ? Number(row.group) : 0,
    snoozed: Number(snoozed),
  };
}

/** One ticket as this person sees it, whether or not they may: for answers to what they just did. */
export async function getTicket(ctx: Ctx, ticketId: number): Promise<Ticket> {
  const row = await selectTickets(ctx.db)
    .where('tickets.company_id', '=', ctx.companyId)
    .where('tickets.id', '=', ticketId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_TICKET_FOUND');
  return toTicket(row, ctx.fileUrl, await numbersHidden(ctx));
}

/** After a transfer the ticket may be out of sight; its record then says no more than where it went. */
export async function getTicketIfStillSeen(ctx: Ctx, ticketId: number): Promise<Ticket> {
  const ticket = await getTicket(ctx, ticketId);
  return canSeeTicket(ctx.actor, ticket) ? ticket : { ...ticket, lastMessage: '', unreadMessages: 0 };
}

const ticketOfUuid = statement<{ companyId: number; uuid: string }>()((db, slot) =>
  selectTickets(db).where('tickets.company_id', '=', slot('companyId')).where('tickets.uuid', '=', slot('uuid')),
);

export async function getTicketByUuid(ctx: Ctx, uuid: string): Promise<Ticket> {
  const [[row], hidden] = await Promise.all([
    ticketOfUuid(ctx.db, { companyId: ctx.companyId, uuid }),
    numbersHidden(ctx),
  ]);
  if (!row || !canSeeTicket(ctx.actor, factsOf(row))) throw new AppError('ERR_NO_TICKET_FOUND');
  return toTicket(row, ctx.fileUrl, hidden);
}

const logMax = 200;

/** What happened to a ticket, newest first. */
export async function listLog(ctx: Ctx, ticketId: number): Promise<TicketLogEntry[]> {
  await visibleTicket(ctx, ticketId);
  const rows = await ctx.db
    .selectFrom('ticket_logs')
    .leftJoin('users', 'users.id', 'ticket_logs.user_id')
    .leftJoin('queues', 'queues.id', 'ticket_logs.queue_id')
    .where('ticket_logs.company_id', '=', ctx.companyId)
    .where('ticket_logs.ticket_id', '=', ticketId)
    .select([
      'ticket_logs.id',
      'type',
      'ticket_logs.user_id',
      'ticket_logs.queue_id',
      'at',
      'users.name as user_name',
      'queues.name as queue_name',
      'lane_rule',
      'lane_from',
      'lane_to',
      'until',
      'priority',
    ])
    .orderBy('ticket_logs.id', 'desc')
    .limit(logMax)
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    type: row.type as TicketLogEntry['type'],
    user: row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    queue: row.queue_id === null || row.queue_name === null ? null : { id: row.queue_id, name: row.queue_name },
    lane: row.lane_rule === null ? null : { from: row.lane_from, to: row.lane_to, rule: laneRule.parse(row.lane_rule) },
    until: row.until?.toISOString() ?? null,
    priority: row.priority === null ? null : priorityOf(row.priority),
    createdAt: row.at.toISOString(),
  }));
}
