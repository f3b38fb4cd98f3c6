import type { QueryOf } from '@oplano/contracts';
import type { Ticket, TicketTab, ticketRoutes } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import {
  priorityRank,
  seesColleagues,
  seesCompany,
  seesGroups,
  seesQueueless,
  type InboxList,
  type ListChoice,
} from '@oplano/core/tickets';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Database } from '#platform/db';
import type { Ctx } from '#platform/use-case';

export type Query = QueryOf<typeof ticketRoutes.list>;
export type Eb = ExpressionBuilder<Database, 'tickets'>;
export type Condition = ExpressionWrapper<Database, 'tickets', SqlBool>;

export const always = (eb: Eb): Condition => eb.and([]);
// What chooses an index stands in the text: a plan that is kept for any value cannot tell that a partial one is meant.
const statusIn = (statuses: readonly Ticket['status'][]) =>
  sql<SqlBool>`tickets.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
export const isLive = sql<SqlBool>`tickets.status <> ${sql.lit('closed')}`;
const hasUnread = sql<SqlBool>`tickets.unread > 0`;
export const isLatest = sql<SqlBool>`tickets.is_latest`;

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
export function visible(eb: Eb, actor: Actor): Condition {
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

const isAside = sql<SqlBool>`tickets.snoozed_until is not null`;
const isAround = sql<SqlBool>`tickets.snoozed_until is null`;

/** `belongsInTab` in SQL. */
export function inTab(eb: Eb, actor: Actor, list: InboxList, choice: ListChoice): Condition {
  // What has ended or waits is never put aside.
  if (list === 'closed' || list === 'pending') return ofTab(eb, actor, list, choice);
  if (list !== 'snoozed') return eb.and([isAround, ofTab(eb, actor, list, choice)]);
  return eb.and([isAside, eb.or([ofTab(eb, actor, 'open', choice), ofTab(eb, actor, 'group', choice)])]);
}

/** What somebody keeps above their list; tickets that have ended are not shown there. */
export const pinned = (eb: Eb, actor: Actor): Condition =>
  eb.and([
    isLive,
    visible(eb, actor),
    eb(
      'tickets.id',
      'in',
      eb
        .selectFrom('ticket_pins')
        .where('ticket_pins.company_id', '=', actor.companyId)
        .where('ticket_pins.user_id', '=', actor.userId)
        .select('ticket_pins.ticket_id'),
    ),
  ]);

function ofTab(eb: Eb, actor: Actor, tab: TicketTab, { showAll, queueIds }: ListChoice): Condition {
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
export function unread(eb: Eb, actor: Actor): Condition {
  const groups = seesGroups(actor) ? [] : [eb('tickets.is_group', '=', false)];
  const free = eb.and([eb('tickets.user_id', 'is', null), waiting(eb), inQueues(eb, actor, []), ...groups]);
  return eb.and([
    eb('tickets.unread', '>', 0),
    isAround,
    isLive,
    eb.or([eb('tickets.user_id', '=', actor.userId), free]),
  ]);
}

/** What the search panel and saved views choose by. */
export type FilterChoice = Pick<
  Query,
  | 'queueIds'
  | 'statusFilter'
  | 'whatsapps'
  | 'users'
  | 'tags'
  | 'priorities'
  | 'onlyUnread'
  | 'waitingMinutes'
  | 'date'
  | 'updatedAt'
  | 'createdFrom'
  | 'createdTo'
>;

/** `isWaitedFor` of the browser, for longer than so many minutes. */
const waitsLonger = (minutes: number, now: Date) => {
  const since = new Date(now.getTime() - minutes * 60_000);
  return sql<SqlBool>`(
    tickets.waiting_since is not null and not tickets.is_bot and tickets.status in ('pending', 'open')
    and tickets.waiting_since < ${since}
  )`;
};

const marked = sql<SqlBool>`tickets.priority <> 0`;

/** Filters of the search panel. */
export function filtered(
  eb: Eb,
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  query: FilterChoice,
  /** A search finds what no queue was chosen for as well, as the tabs show it. */
  withQueueless = false,
): Condition {
  const zone = sql<string>`(select time_zone from companies where id = ${actor.companyId})`;
  const onDay = (column: 'created_at' | 'active_at', day: string) =>
    sql<SqlBool>`(
      ${sql.ref(`tickets.${column}`)} >= (${day}::date)::timestamp at time zone ${zone}
      and ${sql.ref(`tickets.${column}`)} < (${day}::date + 1)::timestamp at time zone ${zone}
    )`;
  const sinceDay = (day: string) => sql<SqlBool>`tickets.created_at >= (${day}::date)::timestamp at time zone ${zone}`;
  const untilDay = (day: string) =>
    sql<SqlBool>`tickets.created_at < (${day}::date + 1)::timestamp at time zone ${zone}`;
  const ranks = query.priorities.map((priority) => priorityRank[priority]);
  return eb.and([
    visible(eb, actor),
    ...(query.queueIds.length > 0
      ? [
          eb.or([
            eb('tickets.queue_id', 'in', query.queueIds),
            ...(withQueueless ? [eb('tickets.queue_id', 'is', null)] : []),
          ]),
        ]
      : []),
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
    ...(query.createdFrom ? [sinceDay(query.createdFrom)] : []),
    ...(query.createdTo ? [untilDay(query.createdTo)] : []),
    ...(query.onlyUnread ? [hasUnread] : []),
    ...(query.waitingMinutes > 0 ? [waitsLonger(query.waitingMinutes, now)] : []),
    ...(ranks.length > 0 ? [eb('tickets.priority', 'in', ranks)] : []),
    ...(ranks.length > 0 && !ranks.includes(0) ? [marked] : []),
  ]);
}
