import type { Attendant, DashboardCounters, FirstAnswers } from '@oplano/contracts/dashboard';
import {
  addTallies,
  answersOf,
  cellsByUser,
  countersOf,
  filledSlots,
  isByHour,
  knowsFilter,
  meanFace,
  meanMinutes,
  noTally,
  planReading,
  rangeBefore,
  type DayRange,
  type Tally,
} from '@oplano/core/figures';
import { sql } from 'kysely';
import { oneOf, selectAttendances, type AttendanceFilter } from '#features/tickets';
import { byText } from '#platform/records';
import type { CompanyCtx } from '#platform/use-case';
import type { FigureClock } from './figure-clock.ts';
import { countedIn, hasCells, readTallies, selectCells } from './reading.queries.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

const totalOf = (byUser: ReadonlyMap<number, Tally>): Tally => [...byUser.values()].reduce(addTallies, noTally);

/** What is open and what waits at this moment, whatever the range. */
async function liveNow({ db, companyId }: Place, filter: AttendanceFilter): Promise<{ open: number; pending: number }> {
  const row = await db
    .selectFrom('tickets')
    .where('company_id', '=', companyId)
    // Written out, as the index has it.
    .where(sql<boolean>`tickets.status <> 'closed'`)
    .where(oneOf('tickets.queue_id', filter.queueIds))
    .where(oneOf('tickets.connection_id', filter.whatsappIds))
    .where(oneOf('tickets.user_id', filter.users))
    .select([
      sql<string>`count(*) filter (where status = 'open')`.as('open'),
      sql<string>`count(*) filter (where status = 'pending')`.as('pending'),
    ])
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), pending: Number(row.pending) };
}

const listPeople = ({ db, companyId }: Place, users: readonly number[]) =>
  db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where(oneOf('users.id', users))
    .select(['id', 'name', 'online'])
    .orderBy(byText('name'))
    .orderBy('id')
    .execute();

const attendantOf = (
  { id, name, online }: { id: number; name: string; online: boolean },
  tally: Tally = noTally,
): Attendant => ({
  id,
  name,
  online,
  rating: meanFace(tally.rates),
  countRating: tally.withRating,
  tickets: tally.tickets,
  avgWaitTime: meanMinutes(tally.waitSeconds, tally.waits),
  avgSupportTime: meanMinutes(tally.supportSeconds, tally.supports),
});

interface Dashboard {
  range: DayRange;
  counters: DashboardCounters;
  before: DashboardCounters;
  attendants: Attendant[];
  firstAnswers: FirstAnswers;
}

export async function showDashboard(ctx: Place, filter: AttendanceFilter, clock: FigureClock): Promise<Dashboard> {
  const earlier = { ...filter, range: rangeBefore(filter.range) };
  const counted = await countedIn(ctx, { from: earlier.range.from, to: filter.range.to }, clock);
  const [figures, before, now, people] = await Promise.all([
    readTallies(ctx, filter, counted, clock),
    readTallies(ctx, earlier, counted, clock),
    liveNow(ctx, filter),
    listPeople(ctx, filter.users),
  ]);
  const total = totalOf(figures.byUser);
  return {
    range: filter.range,
    counters: countersOf(total, { ...now, leads: figures.leads, transfers: figures.transfers }),
    // What is open now has no past: it is compared with itself.
    before: countersOf(totalOf(before.byUser), { ...now, leads: before.leads, transfers: before.transfers }),
    attendants: people.map((person) => attendantOf(person, figures.byUser.get(person.id))),
    firstAnswers: answersOf(total),
  };
}

type Totals = ReadonlyMap<string, number>;

/** Attendances by something that cells tell apart as well: who, or which day. */
async function countBy(
  ctx: Place,
  filter: AttendanceFilter,
  clock: FigureClock,
  what: 'user' | 'day',
): Promise<Totals> {
  const counted = await countedIn(ctx, filter.range, clock);
  // Of days nobody asks who: cells of channels are the fewest that hold every attendance once.
  const kind = what === 'day' && knowsFilter('channel', filter) ? 'channel' : cellsByUser(filter);
  const known = what === 'day' ? { ...counted, months: new Set<string>() } : counted;
  const plan = kind === null ? { months: [], days: [], stretches: [filter.range] } : planReading(filter.range, known);
  const left = { ...filter, stretches: plan.stretches };
  const ofCell = what === 'user' ? sql<string>`user_id::text` : sql<string>`starts::text`;
  const ofRow =
    what === 'user'
      ? sql<string>`coalesce(attendances.user_id, 0)::text`
      : sql<string>`to_char(attendances.created_at at time zone ${filter.timeZone}, 'YYYY-MM-DD')`;
  const [cells, rows] = await Promise.all([
    kind === null || !hasCells(plan)
      ? []
      : selectCells(ctx, [kind], filter, plan)
          .groupBy(sql`1`)
          .select([ofCell.as('name'), sql<string>`sum(tickets)`.as('total')])
          .execute(),
    plan.stretches.length === 0
      ? []
      : selectAttendances(ctx.db, ctx.companyId, left)
          .groupBy(sql`1`)
          .select([ofRow.as('name'), sql<string>`count(*)`.as('total')])
          .execute(),
  ]);
  return sumByName([...cells, ...rows]);
}

function sumByName(rows: readonly { name: string; total: string }[]): Totals {
  const totals = new Map<string, number>();
  for (const { name, total } of rows) totals.set(name, (totals.get(name) ?? 0) + Number(total));
  return totals;
}

/** Attendances by person, the busiest first; whoever had none is named too, and nobody's last. */
export async function countByUser(
  ctx: Place,
  filter: AttendanceFilter,
  clock: FigureClock,
): Promise<{ data: { id: number; nome: string; quantidade: number }[]; count: number }> {
  const [totals, people] = await Promise.all([countBy(ctx, filter, clock, 'user'), listPeople(ctx, filter.users)]);
  const data = people
    .map(({ id, name }) => ({ id, nome: name, quantidade: totals.get(String(id)) ?? 0 }))
    .toSorted((a, b) => b.quantidade - a.quantidade);
  const count = [...totals.values()].reduce((sum, total) => sum + total, 0);
  // Nobody's, and those of people who are gone.
  const others = count - data.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return { data: others > 0 ? [...data, { id: 0, nome: '', quantidade: others }] : data, count };
}

/** Of one day, by hour. */
async function countByHour(ctx: Place, filter: AttendanceFilter, clock: FigureClock): Promise<Totals> {
  const plan = planReading(filter.range, await countedIn(ctx, filter.range, clock));
  if (plan.days.length > 0 && knowsFilter('hour', filter)) {
    const cells = await selectCells(ctx, ['hour'], filter, plan)
      .groupBy(sql`1`)
      .select([
        sql<string>`to_char(make_time(subject % 24, 0, 0), 'HH24:00')`.as('name'),
        sql<string>`sum(tickets)`.as('total'),
      ])
      .execute();
    return sumByName(cells);
  }
  const wall = sql`attendances.created_at at time zone ${filter.timeZone}`;
  const rows = await selectAttendances(ctx.db, ctx.companyId, filter)
    .groupBy(sql`1`)
    .select([sql<string>`to_char(${wall}, 'HH24:00')`.as('name'), sql<string>`count(*)`.as('total')])
    .execute();
  return sumByName(rows);
}

/** Attendances by day, or by hour where the range is one day, as the wall of the company shows it. */
export async function countByDay(ctx: Place, filter: AttendanceFilter, clock: FigureClock) {
  const byHour = isByHour(filter.range);
  const totals = byHour ? await countByHour(ctx, filter, clock) : await countBy(ctx, filter, clock, 'day');
  const slots = filledSlots(filter.range, totals);
  return {
    data: slots.map(({ slot, total }) => (byHour ? { horario: slot, total } : { data: slot, total })),
    count: slots.reduce((sum, { total }) => sum + total, 0),
  };
}
