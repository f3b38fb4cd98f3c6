import type { QueryOf } from '@oplano/contracts';
import type { Ticket, TicketTab, ticketRoutes } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import { seesColleagues, seesCompany, seesGroups, seesQueueless, type ListChoice } from '@oplano/core/tickets';
import { sql, type ExpressionBuilder, type ExpressionWrapper, type SqlBool } from 'kysely';
import type { Database } from '#platform/db';

export type Query = QueryOf<typeof ticketRoutes.list>;
export type Eb = ExpressionBuilder<Database, 'tickets'>;
export type Condition = ExpressionWrapper<Database, 'tickets', SqlBool>;

export const always = (eb: Eb): Condition => eb.and([]);
// What chooses an index stands in the text: a plan that is kept for any value cannot tell that a partial one is meant.
const statusIn = (statuses: readonly Ticket['status'][]) =>
  sql<SqlBool>`tickets.status in (${sql.join(statuses.map((status) => sql.lit(status)))})`;
export const isLive = sql<SqlBool>`tickets.status <> ${sql.lit('closed')}`;
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

/** `belongsInTab` in SQL. */
export function inTab(eb: Eb, actor: Actor, tab: TicketTab, { showAll, queueIds }: ListChoice): Condition {
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
export function unread(eb: Eb, actor: Actor, withWaiting: boolean): Condition {
  const groups = seesGroups(actor) ? [] : [eb('tickets.is_group', '=', false)];
  const free = eb.and([eb('tickets.user_id', 'is', null), waiting(eb), inQueues(eb, actor, []), ...groups]);
  return eb.and([
    eb('tickets.unread', '>', 0),
    isLive,
    eb.or([eb('tickets.user_id', '=', actor.userId), ...(withWaiting ? [free] : [])]),
  ]);
}

/** Filters of the search panel. */
export function filtered(eb: Eb, actor: Actor, query: Query): Condition {
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
