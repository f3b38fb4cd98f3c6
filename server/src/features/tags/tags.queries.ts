import { pageSize } from '@oplano/contracts';
import type { Tag } from '@oplano/contracts/tags';
import { sql, type SqlBool } from 'kysely';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { selectTags, toTag } from './tag-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

export interface TagFilter {
  readonly searchParam: string;
  readonly kanban?: 0 | 1 | undefined;
  readonly tagId?: number | undefined;
}

/** Case and accents do not matter; not LIKE, whose wildcards `searchable` can make of other signs. */
function conditions({ companyId }: Reader, filter: TagFilter) {
  const search = filter.searchParam.trim();
  return [
    sql<SqlBool>`tags.company_id = ${companyId}`,
    ...(filter.kanban === undefined ? [] : [sql<SqlBool>`tags.kanban = ${filter.kanban === 1}`]),
    ...(filter.tagId === undefined ? [] : [sql<SqlBool>`tags.id = ${filter.tagId}`]),
    ...(search === '' ? [] : [sql<SqlBool>`strpos(searchable(tags.name), searchable(${search})) > 0`]),
  ];
}

/** Tags stand by name, lanes as they stand on the board. */
const order = (kanban: 0 | 1 | undefined) =>
  kanban === 1 ? sql`tags.position, tags.id` : sql`tags.name collate "pt-BR-x-icu", tags.id`;

export async function listTags(
  ctx: Reader,
  { pageNumber, ...filter }: TagFilter & { pageNumber: number },
): Promise<{ tags: Tag[]; hasMore: boolean; count: number }> {
  const where = sql.join<SqlBool>(conditions(ctx, filter), sql` and `);
  const rows = await selectTags(ctx.db)
    .where(sql<SqlBool>`${where}`)
    .orderBy(order(filter.kanban))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute();
  const { total } = await ctx.db
    .selectFrom('tags')
    .where(sql<SqlBool>`${where}`)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const count = Number(total);
  return { tags: rows.map(toTag), hasMore: pageNumber * pageSize < count, count };
}

const namesMax = 1_000;

/** Every tag for pickers. */
export async function listTagNames(ctx: Reader, filter: TagFilter): Promise<Tag[]> {
  const rows = await selectTags(ctx.db)
    .where(sql<SqlBool>`${sql.join<SqlBool>(conditions(ctx, filter), sql` and `)}`)
    .orderBy(order(filter.kanban))
    .limit(namesMax)
    .execute();
  return rows.map(toTag);
}

export async function getTag({ db, companyId }: Reader, tagId: number): Promise<Tag> {
  const row = await selectTags(db)
    .where('tags.company_id', '=', companyId)
    .where('tags.id', '=', tagId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_TAG_FOUND');
  return toTag(row);
}

/** The tickets on the board that stand in a lane, held until the transaction ends. */
export async function lockTicketsIn({ db, companyId }: Reader, laneId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('company_id', '=', companyId)
    .where('lane_id', '=', laneId)
    .where(sql<SqlBool>`status in ('open', 'pending', 'group')`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
