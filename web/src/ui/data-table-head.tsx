import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { tableRoles, type Column, type RowActions, type Sorting } from './data-table-column.ts';
import styles from './data-table.module.css';

interface HeadProps<T> {
  readonly columns: readonly Column<T>[];
  readonly actions?: RowActions<T> | undefined;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: ((next: Sorting) => void) | undefined;
  readonly handleHeader?: string | undefined;
}

/** The names of the columns; those that can be sorted by are buttons. */
export function DataTableHead<T>({ columns, actions, sorting, onSort, handleHeader }: HeadProps<T>) {
  return (
    <thead className={styles.head} {...tableRoles.group}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        {handleHeader !== undefined && (
          <th {...tableRoles.header} className={styles.handle} aria-label={handleHeader} />
        )}
        {columns.map(({ key, header, priority = 1, sortBy }) => {
          const isSorted = sorting?.key === key;
          const direction = isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : 'none';
          return (
            <th
              key={key}
              {...tableRoles.header}
              data-priority={priority}
              aria-sort={sortBy && onSort ? direction : undefined}
            >
              {sortBy && onSort ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() => onSort({ key, isDescending: isSorted && !sorting.isDescending })}
                >
                  {header}
                  {isSorted && (sorting.isDescending ? <ArrowDownward /> : <ArrowUpward />)}
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
        {actions && (
          <th {...tableRoles.header} className={styles.end}>
            {actions.header}
          </th>
        )}
      </tr>
    </thead>
  );
}
