import type { ForkRow } from '@oplano/core/moving';

/** The database of another program of this family, as it was when it was opened. */
export interface Fork {
  /** What tells this installation from others, also where its database was copied; null where nothing does. */
  readonly mark: string | null;
  /** Tables with the columns they have. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  /** Rows in portions, so that no table has to fit into memory. Columns that are not there are left out. */
  rows(asked: AskedRows): AsyncGenerator<ForkRow[]>;
}

export interface AskedRows {
  readonly table: string;
  readonly columns: readonly string[];
  /** Of this company of theirs; undefined: of all. */
  readonly companyId?: string | undefined;
  /** Through which column and table a row belongs to a company, where it does not say it itself. */
  readonly through?: { readonly column: string; readonly table: string } | undefined;
  /** The column by which rows stand below others of their table, and belong to a company with those. */
  readonly below?: string | undefined;
  /** Only rows where this column says something. */
  readonly filled?: string | undefined;
  readonly order: readonly string[];
}
