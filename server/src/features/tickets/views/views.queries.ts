import { viewCountMax, type SavedView, type ViewFilters, type ViewPart } from '@oplano/contracts/tickets';
import { presentFilters, type KnownParts } from '@oplano/core/tickets';
import { sql } from 'kysely';
import { inSearchTime } from '#platform/db';
import type { Ctx } from '#platform/use-case';
import { filtered, isLatest, type FilterChoice } from '../ticket-filters.ts';
import { filtersOf, viewRowsFor, type ViewRow } from './views.repo.ts';

/** Which of what these name is still there, asked once for all of them. */
async function knownParts({ db, companyId }: Ctx, named: readonly ViewFilters[]): Promise<KnownParts> {
  const idsOf = (part: ViewPart) => [...new Set(named.flatMap((filters) => filters[part]))];
  const { rows } = await sql<{ part: ViewPart; id: number }>`
    select 'queues' as part, id from queues where company_id = ${companyId} and id = any(${idsOf('queues')}::int[])
    union all
    select 'users', id from users where company_id = ${companyId} and id = any(${idsOf('users')}::int[])
    union all
    select 'tags', id from tags where company_id = ${companyId} and id = any(${idsOf('tags')}::int[])
    union all
    select 'connections', id from connections
    where company_id = ${companyId} and deleted_at is null and id = any(${idsOf('connections')}::int[])
  `.execute(db);
  const known = {
    queues: new Set<number>(),
    users: new Set<number>(),
    tags: new Set<number>(),
    connections: new Set<number>(),
  };
  for (const { part, id } of rows) known[part].add(id);
  return known;
}

/** Rows as the records that travel. */
export async function toViews(ctx: Ctx, rows: readonly ViewRow[]): Promise<SavedView[]> {
  const stored = rows.map(filtersOf);
  const known = await knownParts(ctx, stored);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isShared: row.owner_id === null,
    ...presentFilters(filtersOf(row), known),
    version: row.version,
  }));
}

/** The views of this person and those of the company. */
export const listViews = async (ctx: Ctx): Promise<SavedView[]> =>
  toViews(ctx, await viewRowsFor(ctx, ctx.actor.userId));

/** The filters of a view in the words of the list that shows it. */
const choiceOf = (filters: ViewFilters): FilterChoice => ({
  queueIds: filters.queues,
  statusFilter: filters.statuses,
  whatsapps: filters.connections,
  users: filters.users,
  tags: filters.tags,
  priorities: filters.priorities,
  onlyUnread: filters.unread,
  waitingMinutes: filters.waitingMinutes,
  ...(filters.from === null ? {} : { createdFrom: filters.from }),
  ...(filters.to === null ? {} : { createdTo: filters.to }),
});

/** Longer than this no number is worth waiting for. */
const countsMaxMs = 2_000;

/**
 * How many tickets each view holds for this person, all in one statement and each up to a number. One that looks for a
 * text is a search, and would cost as much with every event.
 */
export async function countSavedViews(ctx: Ctx): Promise<{ viewId: number; count: number }[]> {
  const views = (await listViews(ctx)).filter(({ filters }) => filters.text === '');
  if (views.length === 0) return [];
  const counts = await inSearchTime(ctx.db, countsMaxMs, () =>
    ctx.db
      .selectNoFrom(
        views.map(({ id, filters }) =>
          ctx.db
            .selectFrom('tickets')
            .where('tickets.company_id', '=', ctx.companyId)
            .where(isLatest)
            .where((eb) => filtered(eb, ctx, choiceOf(filters)))
            .select(sql`1`.as('one'))
            .limit(viewCountMax)
            .$call((some) => sql<number>`(select count(*)::int from (${some}) as counted)`.as(`view${id}`)),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
  return views.map(({ id }) => ({ viewId: id, count: counts[`view${id}`] ?? 0 }));
}
