import type { Tag } from '@oplano/contracts/tags';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { selectTags, toTag } from './tag-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

interface TagFilter {
  readonly searchParam: string;
  readonly kanban?: 0 | 1 | undefined;
  readonly tagId?: number | undefined;
}

const selectFound = ({ db, companyId }: Reader, { searchParam, kanban, tagId }: TagFilter) =>
  selectTags(db)
    .where('tags.company_id', '=', companyId)
    .where(matching(searchParam, 'tags.name'))
    .$if(kanban !== undefined, (query) => query.where('tags.kanban', '=', kanban === 1))
    .$if(tagId !== undefined, (query) => query.where('tags.id', '=', tagId ?? 0))
    .orderBy(byText('tags.name'))
    .orderBy('tags.id');

export async function listTags(
  ctx: Reader,
  { pageNumber, ...filter }: TagFilter & { pageNumber: number },
): Promise<{ tags: Tag[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectFound(ctx, filter), pageNumber);
  return { tags: rows.map(toTag), ...rest };
}

const namesMax = 1_000;

/** Every tag for pickers. */
export const listTagNames = async (ctx: Reader, filter: TagFilter): Promise<Tag[]> =>
  (await selectFound(ctx, filter).limit(namesMax).execute()).map(toTag);

export async function getTag(ctx: Reader, tagId: number): Promise<Tag> {
  const row = await selectFound(ctx, { searchParam: '', tagId }).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_TAG_FOUND');
  return toTag(row);
}
