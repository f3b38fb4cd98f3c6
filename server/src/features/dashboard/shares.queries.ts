import type { FigureShares } from '@oplano/contracts/dashboard';
import { knowsFilter, planReading, type CellKind } from '@oplano/core/figures';
import { sql } from 'kysely';
import { selectAttendances, type AttendanceFilter } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { cellsOfFacts, channels } from './cells-sql.ts';
import type { FigureClock } from './figure-clock.ts';
import { countedIn, hasCells, selectCells } from './reading.queries.ts';
import { wallSecondsSql } from './work-seconds.ts';

type Place = Pick<CompanyCtx, 'db' | 'companyId'>;

/** The biggest of a kind; who wants the rest narrows the filter down. */
const sharesMax = 20;
/** Where nobody asks for somebody's, cells without people are the fewest. */
const kindsOf = ({ users }: AttendanceFilter): readonly CellKind[] =>
  users.length === 0
    ? ['queueOfAll', 'connectionOfAll', 'channel', 'tag', 'hour']
    : ['queue', 'connection', 'channel', 'tag', 'hour'];

interface Share {
  readonly kind: string;
  readonly subject: number;
  readonly total: string;
}

/** Counted from the attendances themselves, each in every cell that it belongs to. */
async function fromRows(ctx: Place, filter: AttendanceFilter, asked: readonly CellKind[]): Promise<Share[]> {
  if (asked.length === 0 || filter.stretches?.length === 0) return [];
  const facts = selectAttendances(ctx.db, ctx.companyId, filter).select([
    'attendances.user_id',
    'attendances.queue_id',
    'attendances.connection_id',
    'tickets.channel',
    'tickets.contact_id',
    wallSecondsSql(filter.timeZone, 'attendances.created_at').as('created_at_wall'),
  ]);
  const { rows } = await sql<Share>`
    select cell.kind, cell.subject, count(*) as total
    from (${facts} offset 0) as facts, ${cellsOfFacts(ctx.companyId, asked)}
    group by cell.kind, cell.subject
  `.execute(ctx.db);
  return rows;
}

type Totals = ReadonlyMap<number, number>;
const byMost = ([, one]: [number, number], [, other]: [number, number]): number => other - one;

function totalsOf(shares: readonly Share[], ...kinds: readonly CellKind[]): Totals {
  const totals = new Map<number, number>();
  for (const share of shares) {
    if (!kinds.some((kind) => kind === share.kind)) continue;
    totals.set(share.subject, (totals.get(share.subject) ?? 0) + Number(share.total));
  }
  return totals;
}

interface Named {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

/** What is gone counts as none of them. */
function namedShares(totals: Totals, named: readonly Named[], orNone: boolean): FigureShares['queues'] {
  const known = new Map(named.map((one) => [one.id, one]));
  const merged = new Map<number, number>();
  for (const [id, total] of totals) {
    const place = known.has(id) ? id : 0;
    merged.set(place, (merged.get(place) ?? 0) + total);
  }
  if (!orNone) merged.delete(0);
  return [...merged]
    .toSorted(byMost)
    .slice(0, sharesMax)
    .map(([id, total]) => ({ id, name: known.get(id)?.name ?? '', color: known.get(id)?.color ?? '', total }));
}

/** Attendances by what they have in common, the most first. */
export async function showShares(ctx: Place, filter: AttendanceFilter, clock: FigureClock): Promise<FigureShares> {
  const { db, companyId } = ctx;
  const kinds = kindsOf(filter);
  const plan = planReading(filter.range, await countedIn(ctx, filter.range, clock));
  const inCells = kinds.filter((kind) => hasCells(plan) && knowsFilter(kind, filter));
  const [cells, left, others, queues, connections, tags] = await Promise.all([
    inCells.length === 0
      ? []
      : selectCells(ctx, inCells, filter, plan)
          .groupBy(['kind', 'subject'])
          // A queue may have handed over what began on other days.
          .having(sql<boolean>`sum(tickets) > 0`)
          .select(['kind', 'subject', sql<string>`sum(tickets)`.as('total')])
          .execute(),
    fromRows(ctx, { ...filter, stretches: plan.stretches }, inCells),
    fromRows(
      ctx,
      filter,
      kinds.filter((kind) => !inCells.includes(kind)),
    ),
    db.selectFrom('queues').where('company_id', '=', companyId).select(['id', 'name', 'color']).execute(),
    db
      .selectFrom('connections')
      .where('company_id', '=', companyId)
      .select(['id', 'name', sql<string>`''`.as('color')])
      .execute(),
    db.selectFrom('tags').where('company_id', '=', companyId).select(['id', 'name', 'color']).execute(),
  ]);
  const all = [...cells, ...left, ...others];
  const of = (...wanted: readonly CellKind[]) => totalsOf(all, ...wanted);
  return {
    queues: namedShares(of('queue', 'queueOfAll'), queues, true),
    connections: namedShares(of('connection', 'connectionOfAll'), connections, true),
    tags: namedShares(of('tag'), tags, false),
    channels: [...of('channel')]
      .toSorted(byMost)
      .map(([number, total]) => ({ channel: channels[number - 1] ?? '', total })),
    hours: [...of('hour')]
      .toSorted(([one], [other]) => one - other)
      .map(([slot, total]) => ({ weekday: Math.floor(slot / 24), hour: slot % 24, total })),
  };
}
