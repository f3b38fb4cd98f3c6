import { instantsOf, type DayRange } from '@oplano/core/figures';
import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Database, TenantDb } from '#platform/db';

/** Which attendances are looked at. Number 0 stands for none: nobody's, in no queue. */
export interface AttendanceFilter {
  readonly range: DayRange;
  /** Only these days of the range, where not all of them are looked at. */
  readonly stretches?: readonly DayRange[];
  readonly timeZone: string;
  readonly queueIds: readonly number[];
  readonly whatsappIds: readonly number[];
  readonly users: readonly number[];
}

/**
 * Where a filter names nothing it lets everything through. What names a record of `table` that is gone counts as none,
 * as it is shown.
 */
export const oneOf = (column: string, ids: readonly number[], table?: 'queues' | 'users' | 'connections') => {
  if (ids.length === 0) return sql<SqlBool>`true`;
  const ref = sql.ref(column);
  const named = sql<SqlBool>`${ref} = any(${ids.filter((id) => id !== 0)}::int[])`;
  if (!ids.includes(0)) return named;
  const none = table
    ? sql<SqlBool>`not exists (select 1 from ${sql.table(table)} known where known.id = ${ref})`
    : sql<SqlBool>`${ref} is null`;
  return sql<SqlBool>`(${none} or ${named})`;
};

/** Whether a moment lies within the days of a filter. */
export const withinDays = (
  column: string,
  { range, stretches = [range], timeZone }: Pick<AttendanceFilter, 'range' | 'stretches' | 'timeZone'>,
) => {
  const parts = stretches.map((stretch) => {
    const { start, end } = instantsOf(stretch, timeZone);
    return sql<SqlBool>`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
  });
  return parts.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
};

/** What the customer answered at the end of an attendance. */
export const attendanceRate = sql<number | null>`(
  case when attendances.rated_at is not null then (
    select ratings.rate from ratings
    where ratings.company_id = attendances.company_id and ratings.tracking_id = attendances.id
    order by ratings.id desc limit 1
  ) end
)`;

/** `supportOf` of core in SQL. `greatest` passes over what is null, so it is asked for first. */
export const supportSeconds = sql<number | null>`(
  case when attendances.started_at is not null and attendances.closed_at is not null
    then floor(greatest(0, date_part('epoch', attendances.closed_at - attendances.started_at))) end
)`;

type Attended = SelectQueryBuilder<
  Database & { attendances: Database['ticket_tracking'] },
  'attendances' | 'tickets',
  object
>;

/**
 * The attendances that began within the range, each with its ticket. Every attendance has exactly one: joined like this,
 * PostgreSQL does not even look for it where nothing of the ticket is asked.
 */
export function selectAttendances(db: TenantDb, companyId: number, filter: AttendanceFilter): Attended {
  const attendances = db
    .selectFrom('ticket_tracking as attendances')
    .leftJoin('tickets', (join) =>
      join.onRef('tickets.company_id', '=', 'attendances.company_id').onRef('tickets.id', '=', 'attendances.ticket_id'),
    );
  return (attendances as unknown as Attended)
    .where('attendances.company_id', '=', companyId)
    .where(withinDays('attendances.created_at', filter))
    .where(oneOf('attendances.queue_id', filter.queueIds, 'queues'))
    .where(oneOf('attendances.connection_id', filter.whatsappIds, 'connections'))
    .where(oneOf('attendances.user_id', filter.users, 'users'));
}
