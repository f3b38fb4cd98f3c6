import type { ContactImport, ImportMapping, ImportProblem } from '@oplano/contracts/contacts';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Database, TenantDb } from '#platform/db';

export type ImportRecord = Selectable<Database['contact_imports']>;

export const toImport = (row: ImportRecord): ContactImport => ({
  id: row.id,
  fileName: row.file_name,
  contactListId: row.list_id,
  columns: row.columns,
  // Stored from what the contract has parsed.
  mapping: row.mapping as ImportMapping,
  state: row.state,
  total: row.total,
  handled: row.handled,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  repeated: row.repeated,
  ignored: row.ignored,
  failed: row.failed,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

export const insertImport = (
  db: TenantDb,
  companyId: number,
  file: {
    userId: number;
    listId: number | null;
    name: string;
    columns: string[];
    mapping: ImportMapping;
    total: number;
    now: Date;
  },
): Promise<ImportRecord> =>
  db
    .insertInto('contact_imports')
    .values({
      company_id: companyId,
      user_id: file.userId,
      list_id: file.listId,
      file_name: file.name,
      columns: file.columns,
      mapping: JSON.stringify(file.mapping),
      total: file.total,
      created_at: file.now,
      updated_at: file.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const rowsAtOnce = 2_000;

/** Stores the lines of a file, numbered as a spreadsheet numbers them. */
export async function insertRows(
  db: TenantDb,
  { companyId, importId, firstLine }: { companyId: number; importId: number; firstLine: number },
  rows: readonly (readonly string[])[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows
      .slice(start, start + rowsAtOnce)
      .map((cells, index) => ({ l: firstLine + start + index, c: cells }));
    await sql`
      insert into contact_import_rows (company_id, import_id, line, cells)
      select ${companyId}, ${importId}, (r ->> 'l')::int, array(select jsonb_array_elements_text(r -> 'c'))
      from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) r`.execute(db);
  }
}

/** An import of this person; nobody else's is theirs to see. */
export const findImport = (
  db: TenantDb,
  own: { companyId: number; userId: number; importId: number },
  lock = false,
): Promise<ImportRecord | undefined> =>
  db
    .selectFrom('contact_imports')
    .selectAll()
    .where('company_id', '=', own.companyId)
    .where('user_id', '=', own.userId)
    .where('id', '=', own.importId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

export const lockImport = (db: TenantDb, companyId: number, importId: number): Promise<ImportRecord | undefined> =>
  db
    .selectFrom('contact_imports')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();

export const saveImport = (
  db: TenantDb,
  companyId: number,
  importId: number,
  change: Updateable<Database['contact_imports']>,
): Promise<ImportRecord> =>
  db
    .updateTable('contact_imports')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface StoredRow {
  readonly line: number;
  readonly cells: string[];
  /** Whom it is about, as far as that was noted; empty for nobody. */
  readonly person: string | null;
}

/** Lines behind `after`; all of them, or those that were chosen. */
export const rowsAfter = (
  db: TenantDb,
  {
    companyId,
    importId,
    after,
    limit,
    onlyChosen,
  }: {
    companyId: number;
    importId: number;
    after: number;
    limit: number;
    onlyChosen: boolean;
  },
): Promise<StoredRow[]> =>
  db
    .selectFrom('contact_import_rows')
    .select(['line', 'cells', 'person'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .$if(onlyChosen, (query) => query.where('chosen', '=', true))
    .orderBy('line')
    .limit(limit)
    .execute();

/** Notes who lines are about; empty for nobody. */
export async function nameRows(
  db: TenantDb,
  { companyId, importId }: { companyId: number; importId: number },
  rows: readonly { line: number; person: string }[],
): Promise<void> {
  await sql`
    update contact_import_rows r set person = p.person
    from unnest(${rows.map(({ line }) => line)}::int[], ${rows.map(({ person }) => person)}::text[]) as p (line, person)
    where r.company_id = ${companyId} and r.import_id = ${importId} and r.line = p.line
      and r.person is distinct from p.person`.execute(db);
}

export interface NamedRow extends StoredRow {
  readonly person: string;
}

const lastLine = 2_147_483_647;

/**
 * Every chosen line about those whose first line is among these, wherever in the file it stands. Of those who came before,
 * their first line alone: a file may hold nobody else.
 */
export async function rowsOfPeople(
  db: TenantDb,
  { companyId, importId }: { companyId: number; importId: number },
  rows: readonly Pick<StoredRow, 'line' | 'person'>[],
): Promise<NamedRow[]> {
  const people = [...new Set(rows.flatMap(({ person }) => (person === null || person === '' ? [] : person)))];
  const lines = rows.map(({ line }) => line);
  // One by one by the index: of a file that has just arrived nobody has counted anything, and a join would guess wrong.
  const found = await sql<NamedRow>`
    select r.line, r.cells, r.person from unnest(${people}::text[]) as p (person)
    cross join lateral (
      select line from contact_import_rows
      where company_id = ${companyId} and import_id = ${importId} and person = p.person and person <> '' and chosen
      order by line limit 1) first
    cross join lateral (
      select line, cells, person from contact_import_rows
      where company_id = ${companyId} and import_id = ${importId} and person = p.person and person <> '' and chosen
        and line <= case when first.line = any(${lines}::int[]) then ${lastLine}::int else first.line end
      offset 0) r
    order by r.line`.execute(db);
  return found.rows;
}

/** Marks which lines are to be imported; answers how many. */
export async function chooseRows(
  db: TenantDb,
  { companyId, importId }: { companyId: number; importId: number },
  { everyLine, lines }: { everyLine: boolean; lines: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ chosen: number }>`
    with marked as (
      update contact_import_rows set chosen = (line = any(${[...lines]}::int[])) <> ${everyLine}, problem = null
      where company_id = ${companyId} and import_id = ${importId}
      returning chosen
    )
    select count(*) filter (where chosen)::int as chosen from marked`.execute(db);
  return rows[0]?.chosen ?? 0;
}

/** Notes why lines were not taken in. */
export async function noteProblems(
  db: TenantDb,
  { companyId, importId }: { companyId: number; importId: number },
  problems: readonly { line: number; problem: ImportProblem }[],
): Promise<void> {
  if (problems.length === 0) return;
  await sql`
    update contact_import_rows r set problem = p.problem
    from unnest(${problems.map(({ line }) => line)}::int[], ${problems.map(({ problem }) => problem)}::text[]) as p (line, problem)
    where r.company_id = ${companyId} and r.import_id = ${importId} and r.line = p.line`.execute(db);
}

/** Keeps the failed lines only: the others are in. */
export async function dropGoodRows(db: TenantDb, companyId: number, importId: number): Promise<void> {
  await db
    .deleteFrom('contact_import_rows')
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .where('problem', 'is', null)
    .execute();
}

/** Forgets old imports of a person. */
export async function forgetImports(db: TenantDb, companyId: number, userId: number, before: Date): Promise<void> {
  await db
    .deleteFrom('contact_imports')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('state', '<>', 'importing')
    .where('created_at', '<', before)
    .execute();
}
