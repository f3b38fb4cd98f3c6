import type { FileList } from '@oplano/contracts/file-lists';
import type { TenantDb } from '#platform/db';
import { byText, matching, page } from '#platform/records';
import { AppError, type CompanyCtx, type Ctx } from '#platform/use-case';
import { toFileList, type FileListOptionRow, type FileListRow } from './file-list-record.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId' | 'fileUrl'>;

const selectFileLists = ({ db, companyId }: Reader) =>
  db.selectFrom('file_lists').selectAll().where('company_id', '=', companyId).orderBy(byText('name')).orderBy('id');

const optionsOf = (db: TenantDb, companyId: number, listIds: readonly number[]): Promise<FileListOptionRow[]> =>
  db
    .selectFrom('file_list_options')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('file_list_id', 'in', listIds)
    .orderBy('position')
    .orderBy('id')
    .execute();

async function withOptions(ctx: Reader, rows: readonly FileListRow[]): Promise<FileList[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const options = Map.groupBy(await optionsOf(ctx.db, ctx.companyId, ids), (option) => option.file_list_id);
  return rows.map((row) => toFileList(row, options.get(row.id) ?? [], ctx));
}

export async function listFileLists(
  ctx: Reader,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<{ files: FileList[]; hasMore: boolean; count: number }> {
  const { rows, ...rest } = await page(selectFileLists(ctx).where(matching(searchParam, 'name')), pageNumber);
  return { files: await withOptions(ctx, rows), ...rest };
}

const allMax = 500;

/** Every list, for fields that choose one. */
export async function allFileLists(ctx: Reader): Promise<FileList[]> {
  return withOptions(ctx, await selectFileLists(ctx).limit(allMax).execute());
}

export async function getFileList(ctx: Reader, fileListId: number): Promise<FileList> {
  const rows = await selectFileLists(ctx).where('id', '=', fileListId).execute();
  const [found] = await withOptions(ctx, rows);
  if (!found) throw new AppError('ERR_NO_FILE_LIST_FOUND');
  return found;
}

export interface ListToSend {
  readonly name: string;
  readonly message: string;
  readonly options: readonly FileListOptionRow[];
}

/** What is sent of a list, in its order; null where there is no such list. */
export async function filesToSend(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  fileListId: number,
): Promise<ListToSend | null> {
  const row = await db
    .selectFrom('file_lists')
    .select(['name', 'message'])
    .where('company_id', '=', companyId)
    .where('id', '=', fileListId)
    .executeTakeFirst();
  return row ? { ...row, options: await optionsOf(db, companyId, [fileListId]) } : null;
}

/** Everybody may send a list, so everybody sees what is in it. What was sent belongs to its message as well. */
export async function seesAnyFileList(ctx: Ctx, ids: readonly string[]): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('file_lists')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('id', 'in', ids.map(Number))
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** The queues that send a list, or whose options do. */
export async function queuesThatSend({ db, companyId }: Reader, fileListId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('queues')
    .select('id')
    .where('company_id', '=', companyId)
    .where('file_list_id', '=', fileListId)
    .union(
      db
        .selectFrom('chatbot_options')
        .select('queue_id as id')
        .where('company_id', '=', companyId)
        .where('target_file_list_id', '=', fileListId),
    )
    .execute();
  return rows.map(({ id }) => id);
}
