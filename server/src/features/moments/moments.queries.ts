import type { QueryOf, ResponseOf } from '@oplano/contracts';
import { momentsPageSize, type momentRoutes } from '@oplano/contracts/moments';
import { instantsOf, rangeOf } from '@oplano/core/figures';
import { inZone } from '@oplano/core/time';
import { sql, type SqlBool } from 'kysely';
import { companyHours } from '#features/companies';
import { numbersHidden } from '#features/contacts';
import { selectTickets, toTicket, visible } from '#features/tickets';
import { AppError, type Ctx } from '#platform/use-case';

type Route = (typeof momentRoutes)['list'];
type Filter = QueryOf<(typeof momentRoutes)['filtered']>;

// Written out, as the index has it.
const isLive = sql<SqlBool>`tickets.status in ('open', 'pending', 'group')`;

/** Live tickets this person may see, by number: who serves whom right now. */
export const listMoments = (ctx: Ctx, { cursor }: QueryOf<Route>): Promise<ResponseOf<Route>> =>
  answer(ctx, live(ctx, cursor));

/** How far back the panel looks where nobody says. */
const usualDays = 30;

/** The same, narrowed down to what somebody asks for. */
export async function filterMoments(ctx: Ctx, filter: Filter): Promise<ResponseOf<Route>> {
  const { timeZone } = await companyHours(ctx.db, ctx.companyId);
  const { dateStart: from, dateEnd: to } = filter;
  const asked = from === undefined && to === undefined ? { days: usualDays } : { from, to };
  const range = rangeOf(asked, inZone(ctx.now, timeZone).date);
  if (!range) throw new AppError('ERR_DATE_RANGE');
  const { start, end } = instantsOf(range, timeZone);
  const { status, queueIds, userId, showAll } = filter;
  let found = live(ctx, filter.cursor).where('tickets.created_at', '>=', start).where('tickets.created_at', '<', end);
  if (status !== '') found = found.where('tickets.status', '=', status);
  if (queueIds.length > 0) found = found.where('tickets.queue_id', 'in', queueIds);
  if (userId !== undefined) found = found.where('tickets.user_id', '=', userId);
  if (!showAll) {
    const own = [...ctx.actor.queueIds];
    found = found.where((eb) =>
      eb.or([
        eb('tickets.user_id', '=', ctx.actor.userId),
        eb('tickets.queue_id', 'is', null),
        ...(own.length > 0 ? [eb('tickets.queue_id', 'in', own)] : []),
      ]),
    );
  }
  return answer(ctx, found);
}

const live = (ctx: Ctx, cursor: number) =>
  selectTickets(ctx.db)
    .where('tickets.company_id', '=', ctx.companyId)
    .where(isLive)
    .where((eb) => visible(eb, ctx.actor))
    .where('tickets.id', '>', cursor)
    .orderBy('tickets.id')
    .limit(momentsPageSize + 1);

async function answer(ctx: Ctx, found: ReturnType<typeof live>): Promise<ResponseOf<Route>> {
  const rows = await found.execute();
  const hidden = await numbersHidden(ctx);
  const page = rows.slice(0, momentsPageSize);
  const last = page.at(-1);
  const hasMore = rows.length > momentsPageSize;
  return {
    tickets: page.map((row) => toTicket(row, ctx.fileUrl, hidden)),
    hasMore,
    cursor: hasMore && last ? String(last.id) : null,
  };
}
