import type { WorkWeek } from '@oplano/core/business-hours';
import { answerLimits, countKeys, noTally, type Tally } from '@oplano/core/figures';
import { sql, type RawBuilder } from 'kysely';
import { attendanceRate, selectAttendances, supportSeconds, type AttendanceFilter } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { wallSecondsSql, workBetweenSql, workUpToSql } from './work-seconds.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** The moments of an attendance between which time is counted. */
const moments = ['created_at', 'started_at', 'answered_at', 'closed_at'] as const;

/**
 * What the figures of attendances follow from, each with its service time up to its moments (`created_at_work`, …). Each
 * layer is worked out once and handed on: PostgreSQL would write its parts anew wherever they are named.
 */
export function attendanceFacts({ db, companyId }: Place, filter: AttendanceFilter, week: WorkWeek) {
  const facts = selectAttendances(db, companyId, filter)
    .select([
      'attendances.user_id',
      'attendances.queue_id',
      'attendances.connection_id',
      'attendances.created_at',
      'attendances.started_at',
      'attendances.answered_at',
      'attendances.closed_at',
      'attendances.finished_at',
      'attendances.is_reopened',
      'tickets.channel',
      'tickets.contact_id',
      'tickets.is_group',
      'tickets.is_active_demand',
      attendanceRate.as('rate'),
      supportSeconds.as('support'),
    ])
    .select(moments.map((name) => wallSecondsSql(filter.timeZone, `attendances.${name}`).as(`${name}_wall`)))
    .modifyEnd(sql`offset 0`);
  return db
    .selectFrom(facts.as('walls'))
    .selectAll()
    .select(moments.map((name) => workUpToSql(week, `${name}_wall`).as(`${name}_work`)))
    .modifyEnd(sql`offset 0`);
}

const waited = sql`started_at is not null and not is_active_demand`;
const answered = sql`answered_at is not null and not is_active_demand`;
const rated = sql`closed_at is not null and rate is not null`;
const answer = sql`floor(greatest(0, extract(epoch from answered_at - created_at)))`;
const work = (from: (typeof moments)[number], to: (typeof moments)[number]) =>
  workBetweenSql(`${from}_work`, `${to}_work`);
const those = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;
const sumOf = (seconds: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${seconds}) filter (where ${condition}), 0)`;

/** `tallyAll` of core in SQL, over the facts. */
const counts: Readonly<Record<(typeof countKeys)[number], RawBuilder<unknown>>> = {
  tickets: sql`count(*)`,
  finished: sql`count(closed_at)`,
  groups: those(sql`is_group`),
  active: those(sql`is_active_demand`),
  reopened: those(sql`is_reopened`),
  unattended: those(sql`closed_at is not null and started_at is null`),
  waits: those(waited),
  waitSeconds: sumOf(sql`floor(greatest(0, extract(epoch from started_at - created_at)))`, waited),
  waitWorkSeconds: sumOf(work('created_at', 'started_at'), waited),
  answers: those(answered),
  answerSeconds: sumOf(answer, answered),
  answerWorkSeconds: sumOf(work('created_at', 'answered_at'), answered),
  supports: sql`count(support)`,
  supportSeconds: sql`coalesce(sum(support), 0)`,
  supportWorkSeconds: sumOf(work('started_at', 'closed_at'), sql`support is not null`),
  waitRating: those(sql`closed_at is not null and rate is null and finished_at is null`),
  withRating: those(rated),
  withoutRating: those(sql`closed_at is not null and rate is null and finished_at is not null`),
};

const withinSql = (place: number): RawBuilder<unknown> => {
  const [from, to] = [answerLimits[place - 1] ?? 0, answerLimits[place]];
  const above = sql`${answered} and ${answer} >= ${sql.lit(from)}`;
  return those(to === undefined ? above : sql`${above} and ${answer} < ${sql.lit(to)}`);
};

interface TallyColumn {
  /** As the table of counted figures calls it. */
  readonly name: string;
  readonly over: RawBuilder<unknown>;
}

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every number of a tally, and how facts come to it. */
export const tallyColumns: readonly TallyColumn[] = [
  ...countKeys.map((key) => ({ name: snake(key), over: counts[key] })),
  ...noTally.rates.map((_, rate) => ({
    name: `rates_${rate}`,
    over: those(sql`${rated} and rate = ${sql.lit(rate)}`),
  })),
  ...noTally.answersWithin.map((_, place) => ({ name: `answers_within_${place}`, over: withinSql(place) })),
];

/** Its columns, as PostgreSQL answers them. */
export type TallyRow = Readonly<Record<string, string | number | null>>;

export function tallyOfRow(row: TallyRow): Tally {
  const value = (name: string): number => Number(row[name] ?? 0);
  return {
    ...(Object.fromEntries(countKeys.map((key) => [key, value(snake(key))])) as unknown as Tally),
    rates: noTally.rates.map((_, rate) => value(`rates_${rate}`)),
    answersWithin: noTally.answersWithin.map((_, place) => value(`answers_within_${place}`)),
  };
}
