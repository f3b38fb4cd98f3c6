import type { OccurrenceState } from '@oplano/contracts/schedules';
import type { PlannedDate } from '@oplano/core/recurrence';
import { sql, type Insertable, type Updateable } from 'kysely';
import { allOf, type Database } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { OccurrenceRow, ScheduleRow } from './schedule-record.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

export async function lockSchedule({ db, companyId }: Place, scheduleId: number): Promise<ScheduleRow> {
  const row = await db
    .selectFrom('schedules')
    .select(allOf('schedules'))
    .where('company_id', '=', companyId)
    .where('id', '=', scheduleId)
    .where('contact_id', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return row;
}

export const insertSchedule = (
  { db, companyId }: Place,
  columns: Omit<Insertable<Database['schedules']>, 'company_id'>,
): Promise<ScheduleRow> =>
  db
    .insertInto('schedules')
    .values({ ...columns, company_id: companyId })
    .returning(allOf('schedules'))
    .executeTakeFirstOrThrow();

type Columns = Omit<Updateable<Database['schedules']>, 'id' | 'company_id' | 'version'>;

export const saveSchedule = (
  { db, companyId, now }: CompanyCtx,
  scheduleId: number,
  columns: Columns,
): Promise<ScheduleRow> =>
  db
    .updateTable('schedules')
    .set({ ...columns, updated_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', scheduleId)
    .returning(allOf('schedules'))
    .executeTakeFirstOrThrow();

/** Takes schedules away, with their times. */
export async function removeSchedules({ db, companyId }: Place, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('schedules').where('company_id', '=', companyId).where('id', 'in', ids).execute();
}

/** Times of a schedule that are still to come, behind those it has. The clock of the company is set with them. */
export async function addOccurrences(
  ctx: CompanyCtx,
  { id: scheduleId, paused }: Pick<ScheduleRow, 'id' | 'paused'>,
  dates: readonly PlannedDate[],
): Promise<void> {
  const [first] = dates;
  if (!first) return;
  const { db, companyId } = ctx;
  await sql`
    insert into schedule_occurrences (company_id, schedule_id, number, nominal_at, due_at, state)
    select ${companyId}, ${scheduleId}, taken.last + dates.place, dates.nominal_at, dates.due_at,
      ${paused ? 'paused' : 'planned'}
    from unnest(
      ${dates.map(({ nominal }) => nominal.toISOString())}::timestamptz[],
      ${dates.map(({ at }) => at.toISOString())}::timestamptz[]
    ) with ordinality as dates (nominal_at, due_at, place)
    cross join (
      select coalesce(max(number), 0) as last from schedule_occurrences
      where company_id = ${companyId} and schedule_id = ${scheduleId}
    ) taken
  `.execute(db);
  if (!paused) await setClock(ctx, first.at);
}

/** Takes away what is still to come. The version of the schedule takes up theirs, so that the sum of both grows. */
export async function removePending({ db, companyId }: Place, scheduleId: number): Promise<void> {
  await sql`
    with gone as (
      delete from schedule_occurrences
      where company_id = ${companyId} and schedule_id = ${scheduleId} and state in ('planned', 'paused')
      returning version
    )
    update schedules set version = version + 1 + coalesce((select sum(version) from gone), 0)
    where company_id = ${companyId} and id = ${scheduleId}
  `.execute(db);
}

/** The times of a schedule, locked, in their order. */
export const lockOccurrences = ({ db, companyId }: Place, scheduleId: number): Promise<OccurrenceRow[]> =>
  db
    .selectFrom('schedule_occurrences')
    .select(allOf('schedule_occurrences'))
    .where('company_id', '=', companyId)
    .where('schedule_id', '=', scheduleId)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute();

type OccurrenceColumns = Partial<
  Pick<
    OccurrenceRow,
    'nominal_at' | 'due_at' | 'by_hand' | 'failure' | 'message_id' | 'sent_at' | 'stopped_at' | 'stopped_error'
  > & {
    state: OccurrenceState;
  }
>;

/** Whatever becomes of one that waited for the operator, it does not wait any more. */
export async function saveOccurrence(
  { db, companyId }: Place,
  occurrenceId: number,
  columns: OccurrenceColumns,
): Promise<void> {
  await db
    .updateTable('schedule_occurrences')
    .set(columns.state === undefined ? columns : { stopped_at: null, stopped_error: null, ...columns })
    .where('company_id', '=', companyId)
    .where('id', '=', occurrenceId)
    .execute();
}

/** Schedules that keep to business days, with something to come in this time; locked, in the order of their numbers. */
export const lockSchedulesOnBusinessDays = (
  ctx: CompanyCtx,
  time: { readonly from: Date | undefined; readonly to: Date | undefined },
): Promise<ScheduleRow[]> => schedulesToCome(ctx, time).where('day_rule', '<>', 4).execute();

/** Schedules with something to come, locked, in the order of their numbers. */
export const lockSchedulesToCome = (ctx: CompanyCtx): Promise<ScheduleRow[]> => schedulesToCome(ctx).execute();

const schedulesToCome = (
  { db, companyId, now }: CompanyCtx,
  { from = now, to }: { readonly from?: Date | undefined; readonly to?: Date | undefined } = {},
) =>
  db
    .selectFrom('schedules')
    .select(allOf('schedules'))
    .where('company_id', '=', companyId)
    .where('contact_id', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('schedule_occurrences as o')
          .select('o.id')
          .whereRef('o.company_id', '=', 'schedules.company_id')
          .whereRef('o.schedule_id', '=', 'schedules.id')
          .where('o.state', 'in', ['planned', 'paused'])
          .where('o.due_at', '>', from > now ? from : now)
          .$if(to !== undefined, (query) => query.where('o.due_at', '<', to ?? now)),
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate();

/** Puts sends of a schedule where their rule has them now. */
export async function placeOccurrences(
  ctx: CompanyCtx,
  { paused }: Pick<ScheduleRow, 'paused'>,
  places: readonly { readonly id: number; readonly nominal: Date | null; readonly at: Date }[],
): Promise<void> {
  await sql`
    update schedule_occurrences o set nominal_at = place.nominal_at, due_at = place.due_at
    from unnest(
      ${places.map(({ id }) => id)}::int[], ${places.map(({ nominal }) => nominal?.toISOString() ?? null)}::timestamptz[],
      ${places.map(({ at }) => at.toISOString())}::timestamptz[]
    ) as place (id, nominal_at, due_at)
    where o.company_id = ${ctx.companyId} and o.id = place.id
  `.execute(ctx.db);
  if (!paused) await setClock(ctx, new Date(Math.min(...places.map(({ at }) => at.getTime()))));
}

/** What is still to come is held back, or goes on. */
export async function holdPending(
  { db, companyId }: Place,
  scheduleId: number,
  isPaused: boolean,
): Promise<Date | null> {
  const rows = await db
    .updateTable('schedule_occurrences')
    .set({ state: isPaused ? 'paused' : 'planned' })
    .where('company_id', '=', companyId)
    .where('schedule_id', '=', scheduleId)
    .where('state', '=', isPaused ? 'planned' : 'paused')
    .returning('due_at')
    .execute();
  const times = rows.map(({ due_at }) => due_at.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Something is due at this time: whoever looks after all companies looks here no later. */
export async function setClock({ db, companyId }: Place, at: Date): Promise<void> {
  await sql`
    insert into schedule_clocks (company_id, next_due_at) values (${companyId}, ${at})
    on conflict (company_id) do update set next_due_at = least(schedule_clocks.next_due_at, excluded.next_due_at)
  `.execute(db);
}

/** Sets the clock of a company to what is due next, or too late next, once everything that was due is done. */
export async function resetClock({ db, companyId }: Place): Promise<void> {
  // Held from here on: whoever plans something meanwhile either is seen below, or sets the clock after this.
  await sql`select from schedule_clocks where company_id = ${companyId} for update`.execute(db);
  await sql`
    with next as (
      select min(at) as due_at from (
        (
          select due_at as at from schedule_occurrences
          where company_id = ${companyId} and state = 'planned' order by due_at limit 1
        ) union all (
          select not_after + interval '1 second' from outbox
          where company_id = ${companyId} and not_after is not null and source_kind = 'schedule' and started_at is null
          order by not_after limit 1
        )
      ) times having count(*) > 0
    ), gone as (
      delete from schedule_clocks where company_id = ${companyId} and not exists (select from next)
    )
    update schedule_clocks set next_due_at = next.due_at from next where company_id = ${companyId}
  `.execute(db);
}

export interface DueOccurrence {
  readonly id: number;
  readonly scheduleId: number;
}

/** The statement alone, for whoever wants to know what it costs. `but`: those that are left for another time. */
export const dueOccurrences = (
  companyId: number,
  now: Date,
  most: number,
  but: readonly number[] = [],
) => sql<DueOccurrence>`
  select id, schedule_id as "scheduleId" from schedule_occurrences
  where company_id = ${companyId} and state = 'planned' and due_at <= ${now} and not (id = any (${but}))
  order by due_at, id limit ${most}
`;
