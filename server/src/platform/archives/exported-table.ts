import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../db/index.ts';
import type { CompanyCtx } from '../use-case/index.ts';

type Word<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Word<Rest> : S;
/** Names of columns with a space between them, of which the table has each. */
type ColumnsOf<Name extends keyof Database, S extends string> = Word<S> extends keyof Database[Name] ? S : never;

/** What of a table leaves in an archive. */
export interface ExportedTable {
  readonly name: keyof Database;
  readonly columns: readonly string[];
  /** What its rows are read in the order of: unique in a company, with an index that begins with the company. */
  readonly by: readonly string[];
}

/** Column by column: a new one is kept back until somebody says that it may leave. */
export const exportedTable = <
  Name extends keyof Database,
  const Taken extends string,
  const Order extends string = 'id',
>(
  name: Name,
  taken: ColumnsOf<Name, Taken>,
  ...[by]: ColumnsOf<Name, 'id'> extends never ? [by: ColumnsOf<Name, Order>] : [by?: ColumnsOf<Name, Order>]
): ExportedTable => ({ name, columns: taken.split(' '), by: (by ?? 'id').split(' ') });

/** A row as it is written: what the table has, by the names of its columns. */
export type ExportedRow = Readonly<Record<string, unknown>>;

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

export async function countExported({ db, companyId }: Reader, { name }: ExportedTable): Promise<number> {
  const counted = sql<{
    rows: string;
  }>`select count(*) as rows from ${sql.table(name)} where company_id = ${companyId}`;
  return Number((await counted.execute(db)).rows[0]?.rows ?? 0);
}

interface Portion {
  /** Which rows of the company; all of them unless it is said. */
  readonly of?: RawBuilder<unknown>;
  readonly after: ExportedRow | undefined;
  readonly most: number;
}

/** The next rows behind one that was read, or the first. */
export async function readExported(
  { db, companyId }: Reader,
  { name, columns, by }: ExportedTable,
  { of, after, most }: Portion,
): Promise<readonly ExportedRow[]> {
  const refs = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  const behind = after ? sql`and (${refs(by)}) > (${sql.join(by.map((column) => after[column]))})` : sql``;
  const read = sql<ExportedRow>`
    select ${refs(columns)} from ${sql.table(name)} where company_id = ${companyId} ${of ? sql`and (${of})` : sql``} ${behind}
    order by ${refs(by)} limit ${most}`;
  return (await read.execute(db)).rows;
}
