import type { QueryOf } from '@oplano/contracts';
import type { ReportRow, reportRoutes, ReportTrait } from '@oplano/contracts/reports';
import { answerLimits } from '@oplano/core/figures';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { attendanceRate, supportSeconds } from '#features/tickets';
import { contactOf } from './report-rows.ts';

export type ReportQuery = Omit<QueryOf<typeof reportRoutes.list>, 'page' | 'pageSize' | 'sort' | 'direction'>;
type Condition = RawBuilder<SqlBool>;

/** An attendance that is over is closed, also where its ticket was opened again since. */
export const statusNow = sql<
  ReportRow['status']
>`case when attendances.finished_at is not null then 'closed' else tickets.status end`;

const rated = (from: number, to: number) =>
  sql<SqlBool>`(attendances.closed_at is not null and ${attendanceRate} between ${sql.lit(from)} and ${sql.lit(to)})`;

/** As the figures that lead here count them. */
const traits: Readonly<Record<ReportTrait, Condition>> = {
  group: sql`tickets.is_group`,
  finished: sql`attendances.closed_at is not null`,
  byPerson: sql`(attendances.closed_at is not null and attendances.started_at is not null)`,
  unattended: sql`(attendances.closed_at is not null and attendances.started_at is null)`,
  active: sql`tickets.is_active_demand`,
  passive: sql`not tickets.is_active_demand`,
  reopened: sql`attendances.is_reopened`,
  unrated: sql`(attendances.closed_at is not null and attendances.finished_at is not null and ${attendanceRate} is null)`,
  waited: sql`(attendances.started_at is not null and not tickets.is_active_demand)`,
  answered: sql`(attendances.answered_at is not null and not tickets.is_active_demand)`,
  supported: sql`${supportSeconds} is not null`,
  promoter: rated(9, 10),
  neutral: rated(7, 8),
  detractor: rated(0, 6),
};

const answerPlace = sql`width_bucket(
  floor(greatest(0, extract(epoch from attendances.answered_at - attendances.created_at)))::int,
  ${sql.lit(`{${answerLimits.join()}}`)}::int[]
)`;

/** What a row must be, besides what places and days say. */
export function conditionsOf(
  query: ReportQuery,
  { contactIds, timeZone }: { contactIds: readonly number[] | null; timeZone: string },
): Condition[] {
  const contact = contactOf(query.rows);
  const wall = sql`attendances.created_at at time zone ${timeZone}`;
  const some = (values: readonly unknown[], condition: Condition): Condition[] =>
    values.length > 0 ? [condition] : [];
  return [
    ...(query.contactId === undefined ? [] : [sql<SqlBool>`${contact} = ${query.contactId}`]),
    ...(contactIds === null ? [] : [sql<SqlBool>`${contact} = any(${[...contactIds]}::int[])`]),
    ...some(query.status, sql`${statusNow} = any(${query.status}::text[])`),
    ...query.only.map((trait) => traits[trait]),
    ...(query.onlyRated ? [sql<SqlBool>`${attendanceRate} is not null`] : []),
    ...some(
      query.channels,
      sql`coalesce(tickets.channel, (select met.channel from contacts met where met.id = ${contact})) = any(${query.channels}::text[])`,
    ),
    ...some(
      query.tagIds,
      sql`exists (
        select from contact_tags tagged where tagged.company_id = attendances.company_id
          and tagged.contact_id = ${contact} and tagged.tag_id = any(${query.tagIds}::int[])
      )`,
    ),
    ...some(query.weekdays, sql`extract(dow from ${wall})::int = any(${query.weekdays}::int[])`),
    ...some(query.hours, sql`extract(hour from ${wall})::int = any(${query.hours}::int[])`),
    ...some(query.answers, sql`(${traits.answered} and ${answerPlace} = any(${query.answers}::int[]))`),
  ];
}
