import { pageSize } from '@oplano/contracts';
import { calendarMax, type Occurrence, type Schedule } from '@oplano/contracts/schedules';
import type { Actor } from '@oplano/core/permissions';
import { sql, type SqlBool } from 'kysely';
import { numbersHidden } from '#features/contacts';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { selectOccurrences, selectSchedules, toOccurrence, toSchedule } from './schedule-record.ts';

/** Somebody who looks; without `actor` the program itself. */
type Reader = CompanyCtx & { readonly actor?: Actor };

const mentions = (search: string) => sql<SqlBool>`(
  strpos(searchable(schedules.body), searchable(${search})) > 0
  or strpos(searchable(contacts.name), searchable(${search})) > 0
)`;

export interface ScheduleFilter {
  readonly searchParam: string;
  readonly pageNumber: number;
  readonly contactId?: number | undefined;
  readonly userId?: number | undefined;
}

/** One page of the company's schedules, the newest first. */
export async function listSchedules(
  ctx: Reader,
  { searchParam, pageNumber, contactId, userId }: ScheduleFilter,
): Promise<{ schedules: Schedule[]; hasMore: boolean; count: number }> {
  const search = searchParam.trim();
  const conditions = [
    sql<SqlBool>`schedules.company_id = ${ctx.companyId}`,
    ...(search === '' ? [] : [mentions(search)]),
    ...(contactId === undefined ? [] : [sql<SqlBool>`schedules.contact_id = ${contactId}`]),
    ...(userId === undefined ? [] : [sql<SqlBool>`schedules.user_id = ${userId}`]),
  ];
  const where = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
  const rows = await selectSchedules(ctx.db)
    .where(where)
    .orderBy('schedules.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { total } = await ctx.db
    .selectFrom('schedules')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'schedules.company_id').onRef('contacts.id', '=', 'schedules.contact_id'),
    )
    .where(where)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const count = Number(total);
  const showing = { fileUrl: ctx.fileUrl, hidden: await numbersHidden(ctx) };
  return {
    schedules: rows.map((row) => toSchedule(row, showing)),
    hasMore: pageNumber * pageSize < count,
    count,
  };
}

const dayMs = 86_400_000;
/** A month with the days around it, and room to spare. */
const calendarDays = 100;

export interface CalendarFilter {
  readonly start: string;
  readonly end: string;
  readonly searchParam: string;
  readonly userIds: readonly number[];
}

/** Every send between two times, by its time. */
export async function showCalendar(
  ctx: Reader,
  filter: CalendarFilter,
): Promise<{ occurrences: Occurrence[]; hasMore: boolean }> {
  const [from, to] = [new Date(filter.start), new Date(filter.end)];
  if (to.getTime() - from.getTime() > calendarDays * dayMs) throw new AppError('ERR_SCHEDULE_TOO_FAR');
  const search = filter.searchParam.trim();
  const rows = await selectOccurrences(ctx.db)
    .where('schedule_occurrences.company_id', '=', ctx.companyId)
    .where('schedule_occurrences.due_at', '>=', from)
    .where('schedule_occurrences.due_at', '<', to)
    .$if(search !== '', (query) => query.where(mentions(search)))
    .$if(filter.userIds.length > 0, (query) =>
      query.where(sql<SqlBool>`schedules.user_id = any(${filter.userIds}::int[])`),
    )
    .orderBy('schedule_occurrences.due_at')
    .orderBy('schedule_occurrences.id')
    .limit(calendarMax + 1)
    .execute();
  const hidden = await numbersHidden(ctx);
  return {
    occurrences: rows.slice(0, calendarMax).map((row) => toOccurrence(row, { hidden })),
    hasMore: rows.length > calendarMax,
  };
}

export async function getSchedule(ctx: Reader, scheduleId: number, hidden?: boolean): Promise<Schedule> {
  const row = await selectSchedules(ctx.db)
    .where('schedules.company_id', '=', ctx.companyId)
    .where('schedules.id', '=', scheduleId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return toSchedule(row, { fileUrl: ctx.fileUrl, hidden: hidden ?? (await numbersHidden(ctx)) });
}

/** Every send of one schedule, in order. */
export async function listOccurrences(ctx: Reader, scheduleId: number): Promise<{ occurrences: Occurrence[] }> {
  await getSchedule(ctx, scheduleId);
  const rows = await selectOccurrences(ctx.db)
    .where('schedule_occurrences.company_id', '=', ctx.companyId)
    .where('schedule_occurrences.schedule_id', '=', scheduleId)
    .orderBy('schedule_occurrences.due_at')
    .orderBy('schedule_occurrences.number')
    .execute();
  const hidden = await numbersHidden(ctx);
  return { occurrences: rows.map((row) => toOccurrence(row, { hidden })) };
}

export async function getOccurrence(ctx: Reader, occurrenceId: number, hidden: boolean): Promise<Occurrence | null> {
  const row = await selectOccurrences(ctx.db)
    .where('schedule_occurrences.company_id', '=', ctx.companyId)
    .where('schedule_occurrences.id', '=', occurrenceId)
    .executeTakeFirst();
  return row ? toOccurrence(row, { hidden }) : null;
}
