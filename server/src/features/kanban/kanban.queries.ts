import type { QueryOf } from '@oplano/contracts';
import {
  boardCardsMax,
  lanePageSize,
  type BoardSort,
  type BoardTicket,
  type kanbanRoutes,
  type LaneTotal,
} from '@oplano/contracts/kanban';
import { seesQueueless } from '@oplano/core/tickets';
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { isFoundContact, numbersHidden } from '#features/contacts';
import { contactValue, visible } from '#features/tickets';
import type { Database } from '#platform/db';
import { AppError, type Ctx } from '#platform/use-case';
import { boardTickets, boardCursorOf, readBoardCursor, type BoardRow } from './board-record.ts';

type Filter = QueryOf<typeof kanbanRoutes.totals>;
type Eb = ExpressionBuilder<Database, 'tickets'>;

// Written out, as the indexes have it.
const onBoard = sql<SqlBool>`tickets.status in ('open', 'pending', 'group')`;

/** What the person chose above the board, of what they may see. */
function chosen(eb: Eb, ctx: Ctx, filter: Filter, masks: boolean): Expression<SqlBool> {
  const { actor, companyId } = ctx;
  const zone = sql<string>`(select time_zone from companies where id = ${companyId})`;
  const search = filter.searchParam.trim();
  const number = /^#?\d{1,9}$/.test(search) ? Number(search.replace('#', '')) : null;
  return eb.and([
    eb('tickets.company_id', '=', companyId),
    onBoard,
    visible(eb, actor),
    ...(filter.queueIds.length > 0
      ? [
          eb.or([
            eb('tickets.queue_id', 'in', filter.queueIds),
            // Nobody has put it anywhere: it is shown to those who look after such, and to its owner.
            eb.and([
              eb('tickets.queue_id', 'is', null),
              ...(seesQueueless(actor) ? [] : [eb('tickets.user_id', '=', actor.userId)]),
            ]),
          ]),
        ]
      : []),
    ...(filter.users.length > 0 ? [eb('tickets.user_id', 'in', filter.users)] : []),
    ...(filter.tags.length > 0
      ? [
          eb.exists(
            eb
              .selectFrom('contact_tags')
              .whereRef('contact_tags.company_id', '=', 'tickets.company_id')
              .whereRef('contact_tags.contact_id', '=', 'tickets.contact_id')
              .where('contact_tags.tag_id', 'in', filter.tags)
              .select('contact_tags.tag_id'),
          ),
        ]
      : []),
    ...(filter.startDate
      ? [sql<SqlBool>`tickets.created_at >= (${filter.startDate}::date)::timestamp at time zone ${zone}`]
      : []),
    ...(filter.endDate
      ? [sql<SqlBool>`tickets.created_at < (${filter.endDate}::date + 1)::timestamp at time zone ${zone}`]
      : []),
    ...(search === ''
      ? []
      : [
          eb.or([
            // Asked of those on the board: however many others match, none of them is missed.
            isFoundContact(sql`tickets.contact_id`, companyId, search, { hidden: masks }),
            ...(number === null ? [] : [eb('tickets.id', '=', number)]),
          ]),
        ]),
  ]);
}

/** What cards are ordered by, the highest first; their number decides between equals. */
const keys = {
  ticketNumber: sql`tickets.id`,
  lastMessage: sql`tickets.active_at`,
  value: sql`coalesce(${contactValue}, -1)`,
} as const satisfies Record<BoardSort, unknown>;

interface LaneRow {
  readonly lane_id: number | null;
  readonly count: number;
  readonly cents: string;
  readonly ids: number[];
}

const toTotal = ({ lane_id: laneId, count, cents }: Omit<LaneRow, 'ids'>): LaneTotal => ({
  laneId,
  count,
  cents: Number(cents),
});

const totalled = (ctx: Ctx, filter: Filter, masks: boolean) =>
  ctx.db
    .selectFrom('tickets')
    .where((eb) => chosen(eb, ctx, filter, masks))
    .groupBy('tickets.lane_id')
    .select([
      'tickets.lane_id',
      sql<number>`count(*)::int`.as('count'),
      sql<string>`coalesce(sum(${contactValue}), 0)::bigint`.as('cents'),
    ]);

export async function listTotals(ctx: Ctx, filter: Filter): Promise<{ lanes: LaneTotal[] }> {
  const rows = await totalled(ctx, filter, await numbersHidden(ctx)).execute();
  return { lanes: rows.map(toTotal) };
}

const cursorBehind = (rows: readonly BoardRow[], hasMore: boolean, sort: BoardSort): string | null => {
  const last = rows.at(-1);
  return hasMore && last ? boardCursorOf(last, sort) : null;
};

/** The board as it is first seen: every lane is counted, and read as far as its first page. */
export async function showBoard(
  ctx: Ctx,
  { sort, cards, ...filter }: QueryOf<typeof kanbanRoutes.board>,
): Promise<{ tickets: BoardTicket[]; lanes: (LaneTotal & { cursor: string | null })[] }> {
  const masks = await numbersHidden(ctx);
  const lanes = await totalled(ctx, filter, masks)
    .select(
      sql<number[]>`(array_agg(tickets.id order by ${keys[sort]} desc, tickets.id desc))[1:${sql.lit(cards + 1)}]`.as(
        'ids',
      ),
    )
    .execute();
  // However many lanes there are, one answer is of a size that a server can hold.
  const most = Math.min(cards, Math.max(lanePageSize, Math.floor(boardCardsMax / Math.max(1, lanes.length))));
  const pages = lanes.map(({ ids }) => ids.slice(0, most));
  const { rows, toCard } = await boardTickets(ctx, pages.flat(), masks);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    tickets: rows.map(toCard),
    lanes: lanes.map((lane, index) => {
      const page = (pages[index] ?? []).flatMap((id) => byId.get(id) ?? []);
      return { ...toTotal(lane), cursor: cursorBehind(page, lane.ids.length > most, sort) };
    }),
  };
}

interface LanePage extends Filter {
  readonly sort: BoardSort;
  readonly after: { readonly key: number | Date; readonly id: number } | null;
  /** Whoever looks does not see telephone numbers. */
  readonly masks: boolean;
}

/** Which cards stand next in a lane; one more than a page, to know whether there are more. */
export const laneStatement = (ctx: Ctx, laneId: number | null, { sort, after, masks, ...filter }: LanePage) =>
  ctx.db
    .selectFrom('tickets')
    .select('tickets.id')
    .where((eb) => chosen(eb, ctx, filter, masks))
    .where('tickets.lane_id', laneId === null ? 'is' : '=', laneId)
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(${keys[sort]}, tickets.id) < (${after?.key}, ${after?.id}::int)`),
    )
    .orderBy(sql`${keys[sort]} desc, tickets.id desc`)
    .limit(lanePageSize + 1);

/** The next cards of one lane. */
export async function listLane(
  ctx: Ctx,
  laneId: number | null,
  { sort, cursor, ...filter }: QueryOf<typeof kanbanRoutes.lane>,
): Promise<{ tickets: BoardTicket[]; cursor: string | null }> {
  const after = cursor === undefined ? null : readBoardCursor(cursor, sort);
  if (cursor !== undefined && !after)
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'query.cursor', problem: 'invalid_format' }] });
  const masks = await numbersHidden(ctx);
  const found = await laneStatement(ctx, laneId, { ...filter, sort, after, masks }).execute();
  const ids = found.slice(0, lanePageSize).map(({ id }) => id);
  const { rows, toCard } = await boardTickets(ctx, ids, masks);
  return { tickets: rows.map(toCard), cursor: cursorBehind(rows, found.length > lanePageSize, sort) };
}
