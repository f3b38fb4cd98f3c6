import type { CompanyCtx } from '#platform/use-case';
import { byText } from './matching.ts';

/** No more than the names of a kind of record, for those who choose one and may not look into it. */
export const namesIn = (
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  table: 'prompts' | 'integrations' | 'file_lists',
  limit = 500,
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .orderBy(byText('name'))
    .orderBy('id')
    .limit(limit)
    .execute();
