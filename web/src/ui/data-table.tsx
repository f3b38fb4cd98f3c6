import { useEffect, type ReactNode } from 'react';
import { knownErrorText, useTranslation } from '#platform/i18n';
import { useLoadNearEnd, type LiveListState } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { tableRoles, type Column, type RowActions } from './data-table-column.ts';
import { DataTableRows } from './data-table-rows.tsx';
import { SkeletonRows } from './data-table-skeleton.tsx';
import styles from './data-table.module.css';

export type { Column, RowActions } from './data-table-column.ts';

interface DataTableProps<T extends { readonly id: number }> {
  readonly label: string;
  readonly list: LiveListState<T>;
  readonly columns: readonly Column<T>[];
  readonly actions?: RowActions<T>;
  /** A click or Enter on a row. */
  readonly onOpen?: (row: T) => void;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  /** How many there are, in words. */
  readonly countLabel: string;
}

const actionWidth = 36;
const cellPadding = 36;
const actionsWidth = ({ header, items }: RowActions<never>): number =>
  Math.max(items.length * actionWidth, header.length * 8) + cellPadding;

/** A list of records: a table that turns into cards on a phone, loads as it is scrolled and stays light at any length. */
export function DataTable<T extends { readonly id: number }>(props: DataTableProps<T>) {
  const { label, list, columns, actions, onOpen, empty, countLabel } = props;
  const { box, boxRef, onScroll } = useLoadNearEnd(list.loadMore, list.rows.length);
  const { searchParam, isSearching, status } = list;

  useEffect(() => {
    box?.scrollTo({ top: 0 });
  }, [box, searchParam, isSearching]);

  return (
    <div className={styles.frame} data-lead={columns.some(({ lead }) => lead)}>
      <div className={styles.box} ref={boxRef} onScroll={onScroll} data-loading={status === 'loading'}>
        <table
          className={styles.table}
          {...tableRoles.table}
          aria-label={label}
          aria-busy={status === 'loading' || isSearching}
          aria-rowcount={status === 'ready' ? list.count + 1 : -1}
        >
          <colgroup>
            {columns.map(({ key, width, priority = 1 }) => (
              <col key={key} data-priority={priority} style={width ? { width } : undefined} />
            ))}
            {actions && <col style={{ width: actionsWidth(actions) }} />}
          </colgroup>
          <thead className={styles.head} {...tableRoles.group}>
            <tr {...tableRoles.row} aria-rowindex={1}>
              {columns.map(({ key, header, priority = 1 }) => (
                <th key={key} {...tableRoles.header} data-priority={priority}>
                  {header}
                </th>
              ))}
              {actions && (
                <th {...tableRoles.header} className={styles.end}>
                  {actions.header}
                </th>
              )}
            </tr>
          </thead>
          {status === 'loading' ? (
            <SkeletonRows columns={columns} hasActions={actions !== undefined} />
          ) : (
            <DataTableRows list={list} columns={columns} actions={actions?.items ?? []} onOpen={onOpen} box={box} />
          )}
        </table>
        {status === 'error' && <ErrorState error={list.error} onRetry={list.retry} />}
        {status === 'ready' && list.rows.length === 0 && empty}
        <MoreLine list={list} />
      </div>
      <output className={styles.count}>{status === 'ready' && !isSearching ? countLabel : '\u00a0'}</output>
    </div>
  );
}

/** What goes on at the end of the list while the next page is fetched, or when that failed. */
function MoreLine({ list }: { list: LiveListState<unknown> }) {
  const { t } = useTranslation(['common', 'errors']);
  if (list.moreFailed) {
    return (
      <p className={styles.more} role="alert">
        {knownErrorText(list.error)}
        <button type="button" className={styles.retry} onClick={list.retry}>
          {t(($) => $.common.retry)}
        </button>
      </p>
    );
  }
  // Its room is kept as long as there is more, so that the end of the list does not move.
  if (!list.hasMore) return null;
  return (
    <p className={styles.more}>
      {list.isLoadingMore && (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          {t(($) => $.common.loading)}
        </>
      )}
    </p>
  );
}
