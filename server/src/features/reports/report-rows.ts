import type { ReportSubject } from '@oplano/contracts/reports';
import { sql, type Expression, type RawBuilder } from 'kysely';
import { oneOf, selectAttendances, withinDays, type AttendanceFilter } from '#features/tickets';
import type { Ctx } from '#platform/use-case';

type Place = Pick<Ctx, 'db' | 'companyId'>;
type Rows = ReturnType<typeof selectAttendances>;

/** What was handed on, written or met has no times of its own. */
const noTimes = sql`null::timestamptz as started_at, null::timestamptz as answered_at, null::timestamptz as closed_at,
  null::timestamptz as finished_at, null::timestamptz as rated_at, false as is_reopened`;

const places = (filter: AttendanceFilter, queue: string, connection: string, user: string) => sql`
  ${oneOf(queue, filter.queueIds, 'queues')} and ${oneOf(connection, filter.whatsappIds, 'connections')}
  and ${oneOf(user, filter.users, 'users')}`;

/** Tickets of this moment with the attendance that runs, whatever the days. */
const live = ({ companyId }: Place, filter: AttendanceFilter) => sql`
  select tickets.id::bigint as id, tickets.company_id, tickets.id as ticket_id, tickets.contact_id, tickets.connection_id,
    tickets.user_id, tickets.queue_id, coalesce(running.created_at, tickets.created_at) as created_at,
    running.started_at, running.answered_at, running.closed_at, running.finished_at, null::timestamptz as rated_at,
    coalesce(running.is_reopened, false) as is_reopened, null::text as body
  from tickets left join ticket_tracking running
    on running.company_id = tickets.company_id and running.ticket_id = tickets.id and running.finished_at is null
  where tickets.company_id = ${companyId} and tickets.status <> 'closed'
    and ${oneOf('tickets.queue_id', filter.queueIds)} and ${oneOf('tickets.connection_id', filter.whatsappIds)}
    and ${oneOf('tickets.user_id', filter.users)}`;

/** Hand-overs within the days: by whom, and out of which queue. */
const transfers = ({ companyId }: Place, filter: AttendanceFilter) => sql`
  select moves.id, moves.company_id, moves.ticket_id, moved.contact_id, moved.connection_id, moves.user_id, moves.queue_id,
    moves.at as created_at, ${noTimes}, null::text as body
  from ticket_logs moves join tickets moved on moved.company_id = moves.company_id and moved.id = moves.ticket_id
  where moves.company_id = ${companyId} and moves.type = 'transfered' and ${withinDays('moves.at', filter)}
    and ${places(filter, 'moves.queue_id', 'moved.connection_id', 'moves.user_id')}`;

/** People who appeared within the days, with their last ticket; where it is narrowed down, those it attended to then. */
function leads({ db, companyId }: Place, filter: AttendanceFilter) {
  const { queueIds, whatsappIds, users } = filter;
  const met = selectAttendances(db, companyId, filter).select('tickets.contact_id');
  return sql`
    select fresh.id::bigint as id, fresh.company_id, latest.id as ticket_id, fresh.id as contact_id,
      coalesce(latest.connection_id, fresh.connection_id) as connection_id, latest.user_id, latest.queue_id,
      fresh.created_at, ${noTimes}, null::text as body
    from contacts fresh left join lateral (
      select last.id, last.connection_id, last.user_id, last.queue_id from tickets last
      where last.company_id = fresh.company_id and last.contact_id = fresh.id order by last.id desc limit 1
    ) latest on true
    where fresh.company_id = ${companyId} and not fresh.is_group and ${withinDays('fresh.created_at', filter)}
      ${queueIds.length + whatsappIds.length + users.length > 0 ? sql`and fresh.id in (${met})` : sql``}`;
}

/** Messages of these days, ours or theirs; what was taken back no longer says anything. */
const messages = ({ companyId }: Place, filter: AttendanceFilter, fromMe: boolean) => sql`
  select said.id, said.company_id, said.ticket_id, said.chat_id as contact_id, said.connection_id, said.user_id,
    said.queue_id, said.sent_at as created_at, ${noTimes},
    case when said.deleted_at is null then said.body else '' end as body
  from messages said
  where said.company_id = ${companyId} and said.from_me = ${sql.lit(fromMe)} and not said.is_private
    and ${withinDays('said.sent_at', filter)}
    and ${places(filter, 'said.queue_id', 'said.connection_id', 'said.user_id')}`;

const sources: Readonly<
  Record<Exclude<ReportSubject, 'attendances'>, (place: Place, filter: AttendanceFilter) => RawBuilder<unknown>>
> = {
  live,
  transfers,
  leads,
  sent: (place, filter) => messages(place, filter, true),
  received: (place, filter) => messages(place, filter, false),
};

/** Rows that were found already, with their tickets. */
export const foundRows = ({ db }: Place, found: Expression<unknown>): Rows =>
  db
    .selectFrom(sql<object>`(${found})`.as<'attendances'>(sql`attendances`))
    .leftJoin('tickets', (join) =>
      join
        .on(sql<boolean>`tickets.company_id = attendances.company_id`)
        .on(sql<boolean>`tickets.id = attendances.ticket_id`),
    ) as unknown as Rows;

/** The rows of a report: attendances with their ticket, or what else has a figure, in the same columns. */
export const selectRows = (place: Place, subject: ReportSubject, filter: AttendanceFilter): Rows =>
  subject === 'attendances'
    ? selectAttendances(place.db, place.companyId, filter)
    : foundRows(place, sources[subject](place, filter));

/** Whose row it is, and the message that is listed where rows are messages. */
export const contactOf = (subject: ReportSubject): RawBuilder<number> =>
  subject === 'attendances' ? sql<number>`tickets.contact_id` : sql<number>`attendances.contact_id`;
export const textOf = (subject: ReportSubject): RawBuilder<string | null> =>
  subject === 'attendances' ? sql`tickets.last_message` : sql`coalesce(attendances.body, tickets.last_message)`;
