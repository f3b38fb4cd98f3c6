import { useEffect, type ComponentType, type ReactNode } from 'react';
import { knownErrorText, useTranslation } from '#platform/i18n';
import { useLoadNearEnd, type RowSource } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import { tableRoles, type Column, type Paging, type RowActions, type Sorting } from './data-table-column.ts';
import { handleWidth, leastWidths } from './data-table-widths.ts';
import { DataTableHead } from './data-table-head.tsx';
import { DataTablePager } from './data-table-pager.tsx';
import type { RowProps, RowTone } from './data-table-row.tsx';
import { DataTableRows } from './data-table-rows.tsx';
import { SkeletonRows } from './data-table-skeleton.tsx';
import { SlowWords } from './slow-words.tsx';
import { useMedia } from './use-media.tsx';
import styles from './data-table.module.css';

export type { Column, Paging, RowAction, RowActions, Sorting } from './data-table-column.ts';

export interface DataTableProps<T extends { readonly id: number }> {
  readonly label: string;
  /** Where the rows come from: `useLiveList`, `rowsOfQuery`, `rowsOfPages`, `plainRows`, `useTableRows`. */
  readonly list: RowSource<T>;
  readonly columns: readonly Column<T>[];
  readonly actions?: RowActions<T> | undefined;
  /** A click or Enter on a row. */
  readonly onOpen?: (row: T) => void;
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode;
  /** How many there are, in words. */
  readonly countLabel?: string | undefined;
  /** What to say when they did not arrive, instead of why. */
  readonly failedText?: string | undefined;
  readonly sorting?: Sorting | undefined;
  readonly onSort?: (next: Sorting) => void;
  /** Shows one page and a choice of sizes instead of loading as it is scrolled. */
  readonly paging?: Paging | undefined;
  readonly pageSizes?: readonly number[];
  readonly onPage?: (next: Paging) => void;
  /** On a phone rows become cards; bare numbers mean nothing without the words above them and scroll inside the table. */
  readonly phone?: 'cards' | 'scroll';
  /** What draws a row, where rows can do more; `handleHeader` names the column of what moves them. */
  readonly rowAs?: ComponentType<RowProps<T>>;
  readonly handleHeader?: string;
  /** Which rows want attention. */
  readonly toneOf?: (row: T) => RowTone | undefined;
}

const actionWidth = 36;
const cellPadding = 36;
const actionsWidth = ({ header, items }: RowActions<never>): number =>
  Math.max(items.length * actionWidth, header.length * 8) + cellPadding;

/** So many actions stand beside the text of a card; more of them stand behind three dots. */
const besideCard = 2;
const noMore = () => undefined;

/** A list of records: a table that turns into cards on a phone, loads as it is scrolled and stays light at any length. */
export function DataTable<T extends { readonly id: number }>(props: DataTableProps<T>) {
  const { label, list, columns, actions, onOpen, empty, countLabel, phone = 'cards', handleHeader } = props;
  const { box, boxRef, onScroll } = useLoadNearEnd(list.loadMore ?? noMore, list.rows.length);
  const isPhone = useMedia('(max-width: 599.95px)');
  const isMany = (actions?.items.length ?? 0) > besideCard;
  const { searchParam, isSearching = false, status } = list;
  const pageNumber = props.paging?.pageNumber;
  const besides = (handleHeader === undefined ? 0 : handleWidth) + (actions ? actionsWidth(actions) : 0);

  useEffect(() => {
    box?.scrollTo({ top: 0 });
  }, [box, searchParam, isSearching, pageNumber]);
  useLastPage(props);

  return (
    <div
      className={`${styles.frame} ${styles[phone]}`}
      data-lead={columns.some(({ lead, card }) => lead ?? card === 'lead')}
      data-handle={handleHeader !== undefined}
      data-many={isMany}
    >
      <div className={styles.box} ref={boxRef} onScroll={onScroll} data-loading={status === 'loading'}>
        {status === 'loading' && <SlowWords />}
        <table
          className={styles.table}
          style={leastWidths(columns, besides)}
          {...tableRoles.table}
          aria-label={label}
          aria-busy={status === 'loading' || isSearching}
          aria-rowcount={status === 'ready' ? list.count + 1 : -1}
        >
          <colgroup>
            {handleHeader !== undefined && <col className={styles.handle} />}
            {columns.map(({ key, width, priority = 1 }) => (
              <col key={key} data-priority={priority} style={width ? { width } : undefined} />
            ))}
            {actions && <col style={{ width: actionsWidth(actions) }} />}
          </colgroup>
          <DataTableHead {...props} />
          {status === 'loading' ? (
            <SkeletonRows columns={columns} hasHandle={handleHeader !== undefined} hasActions={actions !== undefined} />
          ) : (
            <DataTableRows
              list={list}
              columns={columns}
              actions={actions?.items ?? []}
              foldsActions={phone === 'cards' && isPhone && isMany}
              onOpen={onOpen}
              box={box}
              rowAs={props.rowAs}
              toneOf={props.toneOf}
            />
          )}
          {list.rows.length > 0 && <Totals columns={columns} hasActions={actions !== undefined} />}
        </table>
        {status === 'error' && <ErrorState error={list.error} text={props.failedText} onRetry={list.retry ?? noMore} />}
        {status === 'ready' && list.rows.length === 0 && empty}
        <MoreLine list={list} />
      </div>
      {props.paging && props.onPage && (
        <DataTablePager paging={props.paging} sizes={props.pageSizes} count={list.count} onPage={props.onPage} />
      )}
      {countLabel !== undefined && (
        <output className={styles.count}>{status === 'ready' && !isSearching ? countLabel : '\u00a0'}</output>
      )}
    </div>
  );
}

/** Rows may become fewer while somebody looks at the last page: they see what is the last one then. */
function useLastPage<T extends { readonly id: number }>({ list, paging, onPage }: DataTableProps<T>): void {
  const { pageNumber = 1, pageSize = 1 } = paging ?? {};
  const isBeyond = list.status === 'ready' && list.rows.length === 0 && list.count > 0;
  const last = Math.ceil(list.count / pageSize);
  useEffect(() => {
    if (isBeyond && pageNumber > last) onPage?.({ pageNumber: last, pageSize });
  }, [isBeyond, pageNumber, pageSize, last, onPage]);
}

/** The sums of the columns that have one; the first column says what they are. */
function Totals<T>({ columns, hasActions }: { readonly columns: readonly Column<T>[]; readonly hasActions: boolean }) {
  if (columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot {...tableRoles.group} className={styles.totals}>
      <tr {...tableRoles.row}>
        {columns.map(({ key, total, priority = 1 }, index) =>
          index === 0 ? (
            <th key={key} {...tableRoles.rowHeader} data-priority={priority}>
              {total}
            </th>
          ) : (
            <td key={key} {...tableRoles.cell} data-priority={priority}>
              {total}
            </td>
          ),
        )}
        {hasActions && <td {...tableRoles.cell} />}
      </tr>
    </tfoot>
  );
}

/** What goes on at the end of the list while the next page is fetched, or when that failed. */
function MoreLine({ list }: { readonly list: RowSource<unknown> }) {
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
