import { useState } from 'react';
import type { RowSource } from '#platform/query';
import type { Column, DataTableProps, Paging, Sorting } from './data-table.tsx';

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true });

/** The rows in the order of a column; those that are alike stay as they were. */
function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sorting: Sorting | undefined): readonly T[] {
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  if (typeof sortBy !== 'function') return rows;
  const sign = sorting?.isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(sortBy(a), sortBy(b)));
}

interface TableOptions {
  readonly sorting?: Sorting;
  /** With sizes it is shown page by page; the first one is chosen, unless `pageSize` says another. */
  readonly pageSizes?: readonly number[];
  readonly pageSize?: number;
}

type TableRows<T extends { readonly id: number }> = Pick<
  DataTableProps<T>,
  'list' | 'columns' | 'sorting' | 'paging' | 'pageSizes' | 'onSort' | 'onPage'
>;

/** Lets rows that are all at hand be sorted and shown page by page; what it answers goes to `DataTable` as it is. */
export function useTableRows<T extends { readonly id: number }>(
  list: RowSource<T>,
  columns: readonly Column<T>[],
  { sorting: first, pageSizes = [], pageSize = pageSizes[0] }: TableOptions = {},
): TableRows<T> {
  const [sorting, setSorting] = useState(first);
  const [chosen, setPaging] = useState<Paging | undefined>(pageSize ? { pageNumber: 1, pageSize } : undefined);
  // Rows that went may have taken the last page along.
  const last = chosen && Math.max(1, Math.ceil(list.rows.length / chosen.pageSize));
  const paging = chosen && last ? { ...chosen, pageNumber: Math.min(chosen.pageNumber, last) } : undefined;
  const sorted = sortRows(list.rows, columns, sorting);
  const start = paging ? (paging.pageNumber - 1) * paging.pageSize : 0;
  return {
    list: { ...list, rows: paging ? sorted.slice(start, start + paging.pageSize) : sorted },
    columns,
    sorting,
    onSort: (next) => {
      setSorting(next);
      setPaging((shown) => shown && { ...shown, pageNumber: 1 });
    },
    paging,
    pageSizes,
    onPage: setPaging,
  };
}
