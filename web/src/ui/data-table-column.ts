import type { ReactNode } from 'react';

export interface Column<T> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  /** Stands before the cell, e.g. a picture; on a card it fills the left side. */
  readonly lead?: (row: T) => ReactNode;
  /** In pixels; columns without a width share what is left. */
  readonly width?: number;
  /** Columns of priority 4 go first when room is short, then those of 3 and 2; those of 1 stay. */
  readonly priority?: 1 | 2 | 3 | 4;
  /** Its text may take several lines, or hold buttons of its own. */
  readonly wraps?: boolean;
  /** The rows can be ordered by it: by this value, or by whoever fetches them. */
  readonly sortBy?: 'source' | ((row: T) => string | number);
  /** What stands below it when all rows are added up. */
  readonly total?: ReactNode;
  /** Its line of the card that a row becomes on a phone; the values of `meta` share the third, `lead` stands before all. */
  readonly card: 'lead' | 'title' | 'detail' | 'meta' | 'none';
}

export interface RowAction<T> {
  readonly key: string;
  /** Names the record too, since a reader hears it without its row. */
  readonly label: (row: T) => string;
  readonly icon: ReactNode;
  readonly onClick: (row: T) => void;
  readonly isOffered?: (row: T) => boolean;
  /** Why it cannot be done now, where that is worth saying; null: it can. */
  readonly whyNot?: (row: T) => string | null;
}

export interface Sorting {
  readonly key: string;
  readonly isDescending: boolean;
}

export interface Paging {
  readonly pageNumber: number;
  readonly pageSize: number;
}

export interface RowActions<T> {
  readonly header: string;
  readonly items: readonly RowAction<T>[];
}

/**
 * On a phone the rows leave the layout of a table, and some browsers then forget that they are one unless it is spelt
 * out. Kept as attributes to spread, because each of them says what its element already is.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;
