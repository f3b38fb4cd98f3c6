import type { CSSProperties, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { tableRoles, type Column, type RowAction } from './data-table-column.ts';
import { RowMenu } from './row-menu.tsx';
import styles from './data-table.module.css';

export type RowTone = 'warning' | 'error';

export interface RowProps<T> {
  readonly row: T;
  readonly index: number;
  readonly columns: readonly Column<T>[];
  readonly actions: readonly RowAction<T>[];
  /** They stand behind three dots. */
  readonly foldsActions?: boolean;
  readonly onOpen: ((row: T) => void) | undefined;
  /** The one row that Tab reaches; the arrow keys lead to the others. */
  readonly isCurrent: boolean;
  readonly onFocus: (index: number) => void;
  readonly onKey: (event: KeyboardEvent, index: number) => void;
  readonly measure: ((row: HTMLTableRowElement | null) => void) | undefined;
  /** What moves the row, where rows can be moved. */
  readonly handle?: ReactNode;
  readonly isDragging?: boolean;
  /** Coloured where it wants attention; its cells say why. */
  readonly tone?: RowTone | undefined;
  readonly style?: CSSProperties;
}

/** The header is row 1 for a reader. */
const firstRow = 2;

export function DataTableRow<T>(props: RowProps<T>) {
  const { row, index, columns, actions, onOpen, isCurrent, onFocus, onKey, measure, handle } = props;

  const offered = actions.filter(({ isOffered }) => isOffered?.(row) ?? true);

  const onClick = (event: MouseEvent<HTMLElement>) => {
    // What a menu of the row is pressed for arrives here too, from beside the table.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const isControl = event.target instanceof Element && event.target.closest('button, a, input');
    const isReading = String(window.getSelection()) !== '';
    if (!isControl && !isReading) onOpen?.(row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') onOpen?.(row);
    else onKey(event, index);
  };

  return (
    <tr
      ref={measure}
      {...tableRoles.row}
      className={styles.row}
      style={props.style}
      data-dragging={props.isDragging}
      data-tone={props.tone}
      data-index={index}
      data-open={onOpen !== undefined}
      aria-rowindex={index + firstRow}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(index)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {handle && (
        <td {...tableRoles.cell} className={styles.handle}>
          {handle}
        </td>
      )}
      {columns.map(({ key, cell, lead, priority = 1, wraps, card }) => (
        <td key={key} {...tableRoles.cell} data-priority={priority} data-card={card} data-wraps={wraps}>
          <span className={styles.cell}>
            {lead && <span className={styles.lead}>{lead(row)}</span>}
            <span className={styles.text}>{cell(row)}</span>
          </span>
        </td>
      ))}
      {actions.length > 0 && (
        <td {...tableRoles.cell} className={styles.actions}>
          {props.foldsActions
            ? offered.length > 0 && <RowMenu row={row} actions={offered} />
            : offered.map((action) => <ActionButton key={action.key} row={row} action={action} />)}
        </td>
      )}
    </tr>
  );
}

/** One that cannot be pressed is reached all the same, and says why. */
function ActionButton<T>({ row, action }: { readonly row: T; readonly action: RowAction<T> }) {
  const label = action.label(row);
  const why = action.whyNot?.(row) ?? null;
  return (
    <button
      type="button"
      aria-label={label}
      title={why ?? label}
      {...(why !== null && { 'aria-disabled': true, 'aria-description': why })}
      onClick={() => why === null && action.onClick(row)}
    >
      {action.icon}
    </button>
  );
}
