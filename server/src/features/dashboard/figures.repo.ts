import type { CellKind } from '@oplano/core/figures';
import { lastOfMonth, stretchesOf } from '@oplano/core/figures';
import { sql } from 'kysely';
import { withinDays, type AttendanceFilter } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { cellsOfFacts, wallDay } from './cells-sql.ts';
import type { FigureClock } from './figure-clock.ts';
import { attendanceFacts, tallyColumns } from './tally-sql.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

const kinds: readonly CellKind[] = [
  'all',
  'queue',
  'connection',
  'queueOfAll',
  'connectionOfAll',
  'channel',
  'tag',
  'hour',
];
const names = sql.join(tallyColumns.map(({ name }) => sql.ref(name)));
const sums = (columns: readonly string[]) => sql.join(columns.map((name) => sql`sum(${sql.ref(name)})`));
const besides = ['transfers', 'leads'];

/** One count of a company at a time. */
export async function lockFigures({ db, companyId }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dashboard.figures'), ${companyId})`.execute(db);
}

export async function removeMarks({ db, companyId }: Place, { timeZone }: FigureClock, days: readonly string[]) {
  await sql`
    delete from figure_marks
    where company_id = ${companyId} and (at at time zone ${timeZone})::date = any(${days}::date[])
  `.execute(db);
}

async function forgetCells({ db, companyId }: Place, span: 'day' | 'month', starts: readonly string[]): Promise<void> {
  await sql`
    delete from figure_cells
    where company_id = ${companyId} and kind = any(${kinds}) and span = ${span} and starts = any(${starts}::date[])
  `.execute(db);
}

async function addAttendances(ctx: Place, filter: AttendanceFilter, { week }: FigureClock): Promise<void> {
  await sql`
    insert into figure_cells (company_id, span, starts, kind, subject, user_id, ${names})
    select ${ctx.companyId}, 'day', ${wallDay}, cell.kind, cell.subject, cell.of_user,
      ${sql.join(tallyColumns.map(({ over }) => over))}
    from (${attendanceFacts(ctx, filter, week)}) as facts, ${cellsOfFacts(ctx.companyId, kinds)}
    group by ${wallDay}, cell.kind, cell.subject, cell.of_user
  `.execute(ctx.db);
}

/** Of whom, out of which queue and on which connection tickets were handed over. */
async function addTransfers({ db, companyId }: Place, filter: AttendanceFilter): Promise<void> {
  await sql`
    insert into figure_cells (company_id, span, starts, kind, subject, user_id, transfers)
    select ${companyId}, 'day', day, cell.kind, cell.subject, who, count(*)
    from (
      select (ticket_logs.at at time zone ${filter.timeZone})::date as day, coalesce(ticket_logs.user_id, 0) as who,
        coalesce(ticket_logs.queue_id, 0) as queue, tickets.connection_id as connection
      from ticket_logs
      join tickets on tickets.company_id = ticket_logs.company_id and tickets.id = ticket_logs.ticket_id
      where ticket_logs.company_id = ${companyId} and ticket_logs.type = 'transfered'
        and ${withinDays('ticket_logs.at', filter)}
    ) as moves, lateral (values ('all', 0), ('queue', queue), ('connection', connection)) as cell(kind, subject)
    group by day, cell.kind, cell.subject, who
    on conflict (company_id, kind, span, starts, subject, user_id) do update set transfers = excluded.transfers
  `.execute(db);
}

async function addLeads({ db, companyId }: Place, filter: AttendanceFilter): Promise<void> {
  await sql`
    insert into figure_cells (company_id, span, starts, kind, subject, user_id, leads)
    select ${companyId}, 'day', (created_at at time zone ${filter.timeZone})::date, 'all', 0, 0, count(*)
    from contacts
    where company_id = ${companyId} and not is_group and ${withinDays('created_at', filter)}
    group by 3
    on conflict (company_id, kind, span, starts, subject, user_id) do update set leads = excluded.leads
  `.execute(db);
}

async function noteSpans(
  { db, companyId }: Place,
  clock: FigureClock,
  span: 'day' | 'month',
  starts: readonly string[],
) {
  await sql`
    insert into figure_spans (company_id, span, starts, clock)
    select ${companyId}, ${span}, one, ${clock.id} from unnest(${starts}::date[]) one
    on conflict (company_id, span, starts) do update set clock = excluded.clock
  `.execute(db);
}

/** Counts days from their rows, whatever was counted before. */
export async function countDays(ctx: Place, clock: FigureClock, days: readonly string[]): Promise<void> {
  const stretches = stretchesOf(days);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return;
  const range = { from: first.from, to: last.to };
  const filter = { range, stretches, timeZone: clock.timeZone, queueIds: [], whatsappIds: [], users: [] };
  await forgetCells(ctx, 'day', days);
  await addAttendances(ctx, filter, clock);
  await addTransfers(ctx, filter);
  await addLeads(ctx, filter);
  await noteSpans(ctx, clock, 'day', days);
}

/** What is known of a month is forgotten; it is added up from its days where all of them are counted. */
export async function countMonths(
  ctx: Place,
  clock: FigureClock,
  { all, complete }: { readonly all: readonly string[]; readonly complete: readonly string[] },
): Promise<void> {
  const { db, companyId } = ctx;
  await forgetCells(ctx, 'month', all);
  await sql`
    delete from figure_spans where company_id = ${companyId} and span = 'month' and starts = any(${all}::date[])
  `.execute(db);
  for (const month of complete) {
    await sql`
      insert into figure_cells (company_id, span, starts, kind, subject, user_id, ${names}, transfers, leads)
      select ${companyId}, 'month', ${month}::date, kind, subject, user_id,
        ${sums([...tallyColumns.map(({ name }) => name), ...besides])}
      from figure_cells
      where company_id = ${companyId} and kind = any(${kinds}) and span = 'day'
        and starts between ${month}::date and ${lastOfMonth(month)}::date
      group by kind, subject, user_id
    `.execute(db);
  }
  await noteSpans(ctx, clock, 'month', complete);
}
