import type { QueryOf } from '@oplano/contracts';
import {
  ticketPageSize,
  type Ticket,
  type TicketLogEntry,
  type TicketTab,
  type ticketRoutes,
} from '@oplano/contracts/tickets';
import { can, type Actor } from '@oplano/core/permissions';
import {
  canSeeTicket,
  seesColleagues,
  seesCompany,
  seesGroups,
  seesHistory,
  seesQueueless,
  type ListChoice,
} from '@oplano/core/tickets';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import { findContacts, numbersHidden } from '#features/contacts';
import { companySettings } from '#features/settings';
import { lookedUp, statement, type Database } from '#platform/db';
import { AppError, type Ctx } from '#platform/use-case';
import { visibleTicket } from './notes.ts';
import { readableMessages } from './readable-messages.ts';
import { cursorOf, factsOf, readCursor, selectTickets, toTicket, type FullTicketRow } from './ticket-record.ts';

type Query = QueryOf<typeof ticketRoutes.list>;
type Eb = ExpressionBuilder<Database, 'tickets'>;
type Condition = ExpressionWrapper<Database, 'tickets', SqlBool>;

const always = (eb: Eb): Condition => eb.and([]);
// What chooses an index stands in the text: a plan that is kept for any value cannot tell that a partial one is meant.
const statusIn = (statuses: readonly Ticket['status'][]) =>
  sql<SqlBool>`tickets.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
const isLive = sql<SqlBool>`tickets.status <> ${sql.lit('closed')}`;
const isLatest = sql<SqlBool>`tickets.is_latest`;

/** Queues of one's own that are also chosen, and what stands in none for those who see it. */
function inQueues(eb: Eb, actor: Actor, chosen: readonly number[]): Condition {
  const own = chosen.length === 0 ? actor.queueIds : actor.queueIds.filter((id) => chosen.includes(id));
  return eb.or([
    ...(own.length > 0 ? [eb('tickets.queue_id', 'in', own)] : []),
    ...(seesQueueless(actor) ? [eb('tickets.queue_id', 'is', null)] : []),
  ]);
}

const waiting = (eb: Eb): Condition =>
  eb.or([statusIn(['pending', 'lgpd']), eb.and([statusIn(['group']), eb('tickets.user_id', 'is', null)])]);

/** `canSeeTicket` in SQL. */
function visible(eb: Eb, actor: Actor): Condition {
  const shared = seesCompany(actor)
    ? always(eb)
    : eb.and([inQueues(eb, actor, []), ...(seesColleagues(actor) ? [] : [waiting(eb)])]);
  const groups = seesGroups(actor) ? [] : [eb('tickets.is_group', '=', false)];
  return eb.or([eb('tickets.user_id', '=', actor.userId), eb.and([...groups, shared])]);
}

const statusesOf: Record<TicketTab, readonly Ticket['status'][]> = {
  open: ['open'],
  pending: ['pending'],
  group: ['group'],
  closed: ['closed', 'nps'],
};

/** `belongsInTab` in SQL. */
function inTab(eb: Eb, actor: Actor, tab: TicketTab, { showAll, queueIds }: ListChoice): Condition {
  const { userId } = actor;
  const chosen = (): Condition =>
    queueIds.length === 0
      ? always(eb)
      : eb.or([
          eb('tickets.queue_id', 'in', queueIds),
          ...(seesQueueless(actor) ? [eb('tickets.queue_id', 'is', null)] : []),
        ]);
  if (showAll && seesCompany(actor)) {
    const statuses = tab === 'pending' ? (['pending', 'lgpd'] as const) : statusesOf[tab];
    return eb.and([statusIn(statuses), visible(eb, actor), chosen()]);
  }
  const status = statusIn(statusesOf[tab]);
  const own = eb('tickets.user_id', '=', userId);
  if (tab === 'open') {
    const queue =
      queueIds.length === 0
        ? []
        : [eb.or([eb('tickets.queue_id', 'in', queueIds), eb('tickets.queue_id', 'is', null)])];
    return eb.and([status, own, ...queue]);
  }
  const groups = seesGroups(actor) ? [] : [eb('tickets.is_group', '=', false)];
  const shared = [inQueues(eb, actor, queueIds), ...groups, ...(seesColleagues(actor) ? [] : [waiting(eb)])];
  return eb.and([status, eb.or([own, eb.and(shared)])]);
}

/** What rings the bell: one's own unread tickets, and those that wait where one could take them. */
function unread(eb: Eb, actor: Actor, withWaiting: boolean): Condition {
  const groups = seesGroups(actor) ? [] : [eb('tickets.is_group', '=', false)];
  const free = eb.and([eb('tickets.user_id', 'is', null), waiting(eb), inQueues(eb, actor, []), ...groups]);
  return eb.and([
    eb('tickets.unread', '>', 0),
    isLive,
    eb.or([eb('tickets.user_id', '=', actor.userId), ...(withWaiting ? [free] : [])]),
  ]);
}

/** Filters of the search panel. */
function filtered(eb: Eb, actor: Actor, query: Query): Condition {
  const zone = sql<string>`(select time_zone from companies where id = ${actor.companyId})`;
  const onDay = (column: 'created_at' | 'active_at', day: string) =>
    sql<SqlBool>`(
      ${sql.ref(`tickets.${column}`)} >= (${day}::date)::timestamp at time zone ${zone}
      and ${sql.ref(`tickets.${column}`)} < (${day}::date + 1)::timestamp at time zone ${zone}
    )`;
  return eb.and([
    visible(eb, actor),
    ...(query.queueIds.length > 0 ? [eb('tickets.queue_id', 'in', query.queueIds)] : []),
    ...(query.statusFilter.length > 0 ? [statusIn(query.statusFilter)] : []),
    ...(query.whatsapps.length > 0 ? [eb('tickets.connection_id', 'in', query.whatsapps)] : []),
    ...(query.users.length > 0 && actor.profile === 'admin' ? [eb('tickets.user_id', 'in', query.users)] : []),
    ...(query.tags.length > 0
      ? [
          eb.exists(
            eb
              .selectFrom('contact_tags')
              .whereRef('contact_tags.company_id', '=', 'tickets.company_id')
              .whereRef('contact_tags.contact_id', '=', 'tickets.contact_id')
              .where('contact_tags.tag_id', 'in', query.tags)
              .select('contact_tags.tag_id'),
          ),
        ]
      : []),
    ...(query.date ? [onDay('created_at', query.date)] : []),
    ...(query.updatedAt ? [onDay('active_at', query.updatedAt)] : []),
  ]);
}

/** A count that is exact where people read it and never costs more than they would wait for. */
const countMax = 10_000;
const matchesMax = 500;

interface Match {
  readonly chat_id: number;
  readonly connection_id: number;
  readonly message_id: string;
  readonly body: string;
}

/** The newest match of each conversation, where this person may read it: what list and conversation show, no more. */
async function matchingMessages(ctx: Ctx, search: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select chat_id, connection_id, message_id, body from search_messages(${search}, ${matchesMax})
  `.execute(ctx.db);
  if (rows.length === 0 || seesHistory(ctx.actor)) return rows;
  const readable = await ctx.db
    .selectFrom('messages')
    .innerJoin('tickets', (join) =>
      join.onRef('tickets.company_id', '=', 'messages.company_id').onRef('tickets.id', '=', 'messages.ticket_id'),
    )
    .select('messages.id')
    .where('messages.company_id', '=', ctx.companyId)
    .where(
      'messages.id',
      'in',
      rows.map(({ message_id: id }) => id),
    )
    .where((eb) => eb.or([visible(eb as unknown as Eb, ctx.actor), eb(readableMessages(ctx.actor), '=', true)]))
    .execute();
  const ids = new Set(readable.map(({ id }) => id));
  return rows.filter(({ message_id: id }) => ids.has(id));
}

/** The newest tickets of these contacts, and of the conversations in which something matched. */
const ticketsOf = ({ companyId }: Ctx, contactIds: readonly number[], matches: readonly Match[]) => sql<number>`(
  select t.id from tickets t
  where t.company_id = ${companyId} and t.is_latest and t.contact_id = any(${[...contactIds]}::int[])
  union all
  select t.id
  from unnest(
    ${matches.map(({ chat_id }) => chat_id)}::int[], ${matches.map(({ connection_id }) => connection_id)}::int[]
  ) as said (contact_id, connection_id)
  join tickets t on t.company_id = ${companyId} and t.is_latest
    and t.contact_id = said.contact_id and t.connection_id = said.connection_id
)`;

const contactsMax = 2_000;

async function matchingContacts(ctx: Ctx, search: string): Promise<number[]> {
  const everybody = { searchParam: search, contactTag: [], channel: '', isGroup: '' } as const;
  const page = { hidden: await numbersHidden(ctx), size: contactsMax, skip: 0 };
  return (await findContacts(ctx, everybody, page)).ids;
}

/** The piece of a message around what was looked for. */
function around(body: string, search: string): string {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const [first = ''] = plain(search).split(/\s+/);
  const at = Math.max(0, plain(body).indexOf(first));
  const from = Math.max(0, at - 30);
  return `${from > 0 ? '…' : ''}${body.slice(from, from + 120)}${body.length > from + 120 ? '…' : ''}`;
}

interface Page {
  tickets: (Ticket & { match?: { messageId: number; text: string } })[];
  count: number;
  hasMore: boolean;
  cursor: string | null;
}

const ticketsOfIds = statement<{ companyId: number; ids: readonly number[] }>()((db, slot) =>
  selectTickets(lookedUp(db, 'tickets', { companyId: slot('companyId'), ids: slot('ids') })),
);

/** These tickets with everything their record shows, in the order of `ids`. */
async function ticketsInOrder({ db, companyId }: Ctx, ids: readonly number[]): Promise<FullTicketRow[]> {
  if (ids.length === 0) return [];
  const rows = await ticketsOfIds(db, { companyId, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One page of a tab, of the closed tickets, of a search, or of what is unread. */
export async function listTickets(ctx: Ctx, query: Query): Promise<Page> {
  const { actor } = ctx;
  if (query.showAll && !can(actor, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION');
  const search = query.searchParam.trim();
  const isSearch = query.status === 'search' || query.status === '' || search !== '';
  const settings = query.withUnreadMessages ? await companySettings(ctx.db, ctx.companyId) : null;
  const [contactIds, matches] = await Promise.all([
    search === '' ? null : matchingContacts(ctx, search),
    search !== '' && query.searchOnMessages ? matchingMessages(ctx, search) : [],
  ]);

  const condition = (eb: Eb): Condition => {
    if (settings) return unread(eb, actor, settings.showNotificationPending === 'enabled');
    const tab = query.status === '' || query.status === 'search' ? null : query.status;
    const isClosed = tab === 'closed' || isSearch;
    return eb.and([
      isSearch ? filtered(eb, actor, query) : always(eb),
      tab ? inTab(eb, actor, tab, query) : always(eb),
      // A contact's older tickets are one scroll away from the newest.
      ...(isClosed ? [isLatest] : []),
      ...(contactIds ? [eb('tickets.id', 'in', ticketsOf(ctx, contactIds, matches))] : []),
    ]);
  };

  const descends = query.sortTickets === 'DESC';
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  if (query.cursor !== undefined && !after)
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'query.cursor', problem: 'invalid_format' }] });
  const matching = () =>
    ctx.db
      .selectFrom('tickets')
      .where('tickets.company_id', '=', ctx.companyId)
      .where((eb) => condition(eb));
  // Which ones first, everything about them afterwards: what is not on the page is not looked up.
  const page = ctx.db
    .selectNoFrom([
      matching()
        .$if(after !== null, (q) =>
          q.where(
            descends
              ? sql<SqlBool>`(tickets.active_at, tickets.id) < (${after?.at}, ${after?.id}::int)`
              : sql<SqlBool>`(tickets.active_at, tickets.id) > (${after?.at}, ${after?.id}::int)`,
          ),
        )
        .select('tickets.id')
        .orderBy('tickets.active_at', descends ? 'desc' : 'asc')
        .orderBy('tickets.id', descends ? 'desc' : 'asc')
        .limit(ticketPageSize + 1)
        .offset(after ? 0 : (query.pageNumber - 1) * ticketPageSize)
        .$call((ids) => sql<number[]>`array(${ids})`.as('ids')),
      matching()
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
): Promise<{ open: number; pending: number; group: number }> {
  if (choice.showAll && !can(ctx.actor, 'tickets-manager:showall')) throw new AppError('ERR_NO_PERMISSION');
  const tabs = ['open', 'pending', 'group'] as const;
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
  return { open: Number(row.open), pending: Number(row.pending), group: canGroup ? Number(row.group) : 0 };
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
    ])
    .orderBy('ticket_logs.id', 'desc')
    .limit(logMax)
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    type: row.type as TicketLogEntry['type'],
    user: row.user_id === null || row.user_name === null ? null : { id: row.user_id, name: row.user_name },
    queue: row.queue_id === null || row.queue_name === null ? null : { id: row.queue_id, name: row.queue_name },
    createdAt: row.at.toISOString(),
  }));
}
