import {
  addTallies,
  cellsByUser,
  cellStretches,
  instantsOf,
  monthOf,
  noTally,
  planReading,
} from '@oplano/core/figures';
import type { CellKind, Counted, DayRange, ReadingPlan, Tally } from '@oplano/core/figures';
import { sql, type RawBuilder } from 'kysely';
import { oneOf, selectAttendances, withinDays, type AttendanceFilter } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import type { FigureClock } from './figure-clock.ts';
import { attendanceFacts, tallyColumns, tallyOfRow, type TallyRow } from './tally-sql.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** Which days and months are counted by this clock, and which days have changed since. */
export async function countedIn({ db, companyId }: Place, range: DayRange, clock: FigureClock): Promise<Counted> {
  const { start, end } = instantsOf(range, clock.timeZone);
  const { rows } = await sql<{ what: string; days: string[] }>`
    select span as what, array_agg(starts::text) as days from figure_spans
    where company_id = ${companyId} and clock = ${clock.id}
      and starts between ${monthOf(range.from)}::date and ${range.to}::date
    group by span
    union all
    select 'changed', array_agg(distinct (at at time zone ${clock.timeZone})::date::text) from figure_marks
    where company_id = ${companyId} and at >= ${start} and at < ${end}
  `.execute(db);
  const of = (what: string) => new Set(rows.find((row) => row.what === what)?.days);
  return { days: of('day'), months: of('month'), changed: of('changed') };
}

/** Only from the rows: as it is where nothing was ever counted. */
const fromRows = ({ range }: AttendanceFilter): ReadingPlan => ({ months: [], days: [], stretches: [range] });

/** Cells of these kinds within the plan, narrowed down as far as cells know what a filter names. */
export function selectCells(place: Place, kinds: readonly CellKind[], filter: AttendanceFilter, plan: ReadingPlan) {
  const stretches = cellStretches(plan);
  // Each stretch is read in one go, in the order of the key.
  const asked = sql<{ of_span: string; first: string; last: string }>`unnest(
    ${stretches.map(({ span }) => span)}::text[], ${stretches.map(({ from }) => from)}::date[],
    ${stretches.map(({ to }) => to)}::date[]
  )`.as<'asked'>(sql`asked(of_span, first, last)`);
  return place.db
    .selectFrom('figure_cells')
    .innerJoin(asked, (join) => join.on(sql<boolean>`span = of_span and starts between first and last`))
    .where('company_id', '=', place.companyId)
    .where('kind', 'in', kinds)
    .where(oneOf('figure_cells.subject', filter.queueIds, 'queues'))
    .where(oneOf('figure_cells.subject', filter.whatsappIds, 'connections'))
    .where(oneOf('figure_cells.user_id', filter.users, 'users'));
}

export const hasCells = ({ months, days }: ReadingPlan): boolean => months.length + days.length > 0;
const sumOf = (name: string): RawBuilder<string> => sql<string>`sum(${sql.ref(name)})`;

/** What attendances of a range come to, by person, and what is counted beside them. */
interface Tallied {
  /** Number 0 is nobody. */
  readonly byUser: ReadonlyMap<number, Tally>;
  readonly transfers: number;
  readonly leads: number;
}

async function tallyCells(place: Place, filter: AttendanceFilter, plan: ReadingPlan): Promise<TallyRow[]> {
  const kind = cellsByUser(filter);
  if (kind === null || !hasCells(plan)) return [];
  return selectCells(place, [kind], filter, plan)
    .groupBy('user_id')
    .select('user_id')
    .select([...tallyColumns.map(({ name }) => name), 'transfers', 'leads'].map((name) => sumOf(name).as(name)))
    .execute() as Promise<TallyRow[]>;
}

/** Whether anything of this was attended to at all. */
async function hasAttendances({ db, companyId }: Place, filter: AttendanceFilter): Promise<boolean> {
  const found = await selectAttendances(db, companyId, filter).select('attendances.id').limit(1).executeTakeFirst();
  return found !== undefined;
}

async function tallyRows(
  place: Place,
  filter: AttendanceFilter,
  { changed }: Counted,
  clock: FigureClock,
): Promise<TallyRow[]> {
  const { stretches } = filter;
  if (stretches?.length === 0) return [];
  // On days that nobody has counted and nobody has changed mostly nothing happened, e.g. before the company began; to ask
  // is far less work than to add up.
  const isChanged = [...changed].some((day) => stretches?.some(({ from, to }) => from <= day && day <= to));
  if (stretches && !isChanged && !(await hasAttendances(place, filter))) return [];
  return place.db
    .selectFrom(attendanceFacts(place, filter, clock.week).as('facts'))
    .groupBy('user_id')
    .select('user_id')
    .select(tallyColumns.map(({ name, over }) => sql<string>`${over}`.as(name)))
    .execute() as Promise<TallyRow[]>;
}

/** How often tickets were handed over within the range; of a person or a queue: by them, out of it. */
async function countTransfers({ db, companyId }: Place, filter: AttendanceFilter): Promise<number> {
  if (filter.stretches?.length === 0) return 0;
  const row = await db
    .selectFrom('ticket_logs')
    .innerJoin('tickets', (join) =>
      join.onRef('tickets.company_id', '=', 'ticket_logs.company_id').onRef('tickets.id', '=', 'ticket_logs.ticket_id'),
    )
    .where('ticket_logs.company_id', '=', companyId)
    // Written out, as the index has it.
    .where(sql<boolean>`ticket_logs.type = 'transfered'`)
    .where(withinDays('ticket_logs.at', filter))
    .where(oneOf('ticket_logs.queue_id', filter.queueIds, 'queues'))
    .where(oneOf('tickets.connection_id', filter.whatsappIds, 'connections'))
    .where(oneOf('ticket_logs.user_id', filter.users, 'users'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const isNarrowed = ({ queueIds, whatsappIds, users }: AttendanceFilter): boolean =>
  queueIds.length + whatsappIds.length + users.length > 0;

/** People who appeared within the range; of a queue, a connection or a person: those of them it attended to then. */
async function countLeads({ db, companyId }: Place, whole: AttendanceFilter, left: AttendanceFilter): Promise<number> {
  if (!isNarrowed(whole) && left.stretches?.length === 0) return 0;
  const row = isNarrowed(whole)
    ? // Somebody attended to on two days is one person: cells cannot tell.
      await selectAttendances(db, companyId, whole)
        .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
        .where(sql<boolean>`not contacts.is_group`)
        .where(withinDays('contacts.created_at', whole))
        .select(sql<string>`count(distinct contacts.id)`.as('count'))
        .executeTakeFirstOrThrow()
    : await db
        .selectFrom('contacts')
        .where('company_id', '=', companyId)
        .where(sql<boolean>`not contacts.is_group`)
        .where(withinDays('created_at', left))
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The figures of a filter: counted days from their cells, the others from their rows. */
export async function readTallies(
  place: Place,
  filter: AttendanceFilter,
  counted: Counted,
  clock: FigureClock,
): Promise<Tallied> {
  const plan = cellsByUser(filter) === null ? fromRows(filter) : planReading(filter.range, counted);
  const left = { ...filter, stretches: plan.stretches };
  const [cells, rows, transfers, leads] = await Promise.all([
    tallyCells(place, filter, plan),
    tallyRows(place, left, counted, clock),
    countTransfers(place, left),
    countLeads(place, filter, left),
  ]);
  const byUser = new Map<number, Tally>();
  for (const row of [...cells, ...rows]) {
    const id = Number(row['user_id'] ?? 0);
    byUser.set(id, addTallies(byUser.get(id) ?? noTally, tallyOfRow(row)));
  }
  const ofCells = (name: string) => cells.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  return {
    byUser,
    transfers: transfers + ofCells('transfers'),
    leads: leads + (isNarrowed(filter) ? 0 : ofCells('leads')),
  };
}
