import { firstMonday, type WorkWeek } from '@oplano/core/business-hours';
import { sql, type RawBuilder } from 'kysely';

const weekSeconds = 7 * 86_400;
const listed = (values: readonly number[]) => sql.raw(`(array[${values.map(Math.trunc).join()}]::int[])`);

/** What a clock on the wall shows, in seconds since the first Monday. Clocks of zones cost: one look for each moment. */
export const wallSecondsSql = (timeZone: string, column: string): RawBuilder<number> =>
  sql<number>`(floor(extract(epoch from ${sql.ref(column)} at time zone ${timeZone})) - ${sql.lit(firstMonday)})::bigint`;

/** Service time up to such a moment, as `workSeconds` of core counts it: one search in the stretches of the week. */
export function workUpToSql(week: WorkWeek, wall: string): RawBuilder<number> {
  const rest = sql`(${sql.ref(wall)} % ${sql.lit(weekSeconds)})::int`;
  const place = sql`width_bucket(${rest}, ${listed(week.starts)})`;
  const lead = week.before.map((before, index) => before - (week.starts[index] ?? 0));
  const full = week.before.map((before, index) => before + (week.lengths[index] ?? 0));
  return sql<number>`(
    ${sql.ref(wall)} / ${sql.lit(weekSeconds)} * ${sql.lit(week.total)}
    + least(${rest} + ${listed(lead)}[${place}], ${listed(full)}[${place}])
  )`;
}

/** Between two of them. */
export const workBetweenSql = (from: string, to: string): RawBuilder<number> =>
  sql<number>`greatest(0, ${sql.ref(to)} - ${sql.ref(from)})`;
