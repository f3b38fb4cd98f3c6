import type { Insertable, Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';
import { refusing } from '#platform/records';
import type { FileListOptionRow, FileListRow } from './file-list-record.ts';

const write = refusing({ file_lists_one_name: 'ERR_FILE_LIST_NAME_TAKEN' });

type OwnColumns<T extends 'file_lists' | 'file_list_options'> = Omit<Updateable<Database[T]>, 'id' | 'company_id'>;

/** Whoever changes files of a list locks the list first: one writer at a time. */
export const lockFileList = (db: TenantDb, companyId: number, id: number): Promise<FileListRow | undefined> =>
  db
    .selectFrom('file_lists')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertFileList(
  db: TenantDb,
  companyId: number,
  list: { name: string; message: string; userId: number; now: Date },
): Promise<number> {
  const { name, message, userId, now } = list;
  const { id } = await write(
    db
      .insertInto('file_lists')
      .values({ company_id: companyId, name, message, user_id: userId, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

export async function saveFileList(
  db: TenantDb,
  companyId: number,
  id: number,
  change: OwnColumns<'file_lists'> & { updated_at: Date },
): Promise<void> {
  await write(
    db.updateTable('file_lists').set(change).where('company_id', '=', companyId).where('id', '=', id).execute(),
  );
}

export async function removeFileList(db: TenantDb, companyId: number, id: number): Promise<void> {
  await db.deleteFrom('file_lists').where('company_id', '=', companyId).where('id', '=', id).execute();
}

export const optionsOfList = (db: TenantDb, companyId: number, fileListId: number): Promise<FileListOptionRow[]> =>
  db
    .selectFrom('file_list_options')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('file_list_id', '=', fileListId)
    .execute();

export async function insertListOption(
  db: TenantDb,
  companyId: number,
  option: Omit<Insertable<Database['file_list_options']>, 'company_id'>,
): Promise<void> {
  await db
    .insertInto('file_list_options')
    .values({ ...option, company_id: companyId })
    .execute();
}

export async function saveListOption(
  db: TenantDb,
  companyId: number,
  id: number,
  change: OwnColumns<'file_list_options'>,
): Promise<void> {
  await db
    .updateTable('file_list_options')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export async function removeListOptions(db: TenantDb, companyId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('file_list_options').where('company_id', '=', companyId).where('id', 'in', ids).execute();
}
