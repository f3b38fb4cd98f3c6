import { pageSize } from '@oplano/contracts';
import type { SelectQueryBuilder } from 'kysely';

interface Page<T> {
  readonly rows: T[];
  readonly hasMore: boolean;
  /** How many there are on all pages. */
  readonly count: number;
}

/**
 * One page of what a query finds in its order, and how many there are of it. A page that is not full is the last one and
 * tells their number by itself; else they are counted, without what the query selects.
 */
export async function page<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  pageNumber: number,
  size: number = pageSize,
): Promise<Page<O>> {
  const skipped = (pageNumber - 1) * size;
  const rows = await query.limit(size).offset(skipped).execute();
  if (rows.length < size && (rows.length > 0 || skipped === 0)) {
    return { rows, hasMore: false, count: skipped + rows.length };
  }
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .$castTo<{ total: string }>()
    .executeTakeFirstOrThrow();
  const count = Number(total);
  return { rows, hasMore: skipped + size < count, count };
}
