import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import type { RowSource } from '#platform/query';
import { tableRoles, type Column, type RowAction } from './data-table-column.ts';
import { DataTableRow, type RowProps, type RowTone } from './data-table-row.tsx';
import styles from './data-table.module.css';

/** Up to here every row is drawn; beyond, only those in sight. */
const virtualFrom = 100;
const rowHeight = 44;
const cardHeight = 84;
const headHeight = 36;
const overscan = 10;

/** The place of a row where every row is drawn: nothing is left out before it. */
const unmeasured = { start: 0, end: 0 };

const isPhone = () => window.matchMedia('(max-width: 599.95px)').matches;

/** Where the arrow and end keys lead from a row; undefined for any other key. */
function rowAfterKey(key: string, index: number, length: number): number | undefined {
  const targets: Record<string, number> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: length - 1 };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), length - 1);
}

interface RowsProps<T> {
  readonly list: RowSource<T>;
  readonly columns: readonly Column<T>[];
  readonly actions: readonly RowAction<T>[];
  readonly foldsActions: boolean;
  readonly onOpen: ((row: T) => void) | undefined;
  readonly box: HTMLDivElement | null;
  readonly rowAs: ComponentType<RowProps<T>> | undefined;
  readonly toneOf: ((row: T) => RowTone | undefined) | undefined;
}

export function DataTableRows<T extends { readonly id: number }>({
  list,
  columns,
  actions,
  foldsActions,
  onOpen,
  box,
  rowAs: Row = DataTableRow,
  toneOf,
}: RowsProps<T>) {
  const { rows } = list;
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState(0);
  // The compiler leaves this component alone because of it; what goes down to the rows is plain or stable.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => (isPhone() ? cardHeight : rowHeight),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    scrollPaddingStart: headHeight,
    // The row that holds the focus stays, or the keyboard would lose its place.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return current < rows.length ? [...new Set([...shown, current])].toSorted((a, b) => a - b) : shown;
    },
  });
  const isVirtual = rows.length > virtualFrom;

  const moveFocus = (event: KeyboardEvent, index: number) => {
    const target = rowAfterKey(event.key, index, rows.length);
    if (target === undefined) return;
    event.preventDefault();
    const find = () => body.current?.querySelector<HTMLElement>(`[data-index="${target}"]`);
    const drawn = find();
    if (drawn) return drawn.focus();
    setCurrent(target);
    virtualizer.scrollToIndex(target);
    requestAnimationFrame(() => find()?.focus());
  };

  const draw = (index: number) => {
    const row = rows[index];
    return (
      row && (
        <Row
          key={row.id}
          row={row}
          index={index}
          columns={columns}
          actions={actions}
          foldsActions={foldsActions}
          isCurrent={index === Math.min(current, rows.length - 1)}
          onFocus={setCurrent}
          onKey={moveFocus}
          onOpen={onOpen}
          tone={toneOf?.(row)}
          measure={isVirtual ? virtualizer.measureElement : undefined}
        />
      )
    );
  };

  const items = isVirtual
    ? virtualizer.getVirtualItems()
    : rows.map(({ id }, index) => ({ ...unmeasured, key: id, index }));
  const total = isVirtual ? virtualizer.getTotalSize() : 0;
  return (
    <tbody ref={body} {...tableRoles.group} data-searching={list.isSearching}>
      {items.map(({ key, index, start }, place) => (
        <Fragment key={key}>
          <Gap height={start - (items[place - 1]?.end ?? 0)} />
          {draw(index)}
        </Fragment>
      ))}
      <Gap height={total - (items.at(-1)?.end ?? 0)} />
    </tbody>
  );
}

/** Stands for the rows that are out of sight, as high as they are together. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? <tr aria-hidden="true" className={styles.gap} style={{ height }} /> : null;
}
