import DragIndicator from '@mui/icons-material/DragIndicator';
import { createContext, use } from 'react';
import { DataTable, type DataTableProps } from '#ui/data-table';
import { SortableList, useSortableItem } from '#ui/sortable-list';
import { DataTableRow, type RowProps } from './data-table-row.tsx';
import styles from './sortable-list.module.css';

interface Listed {
  readonly id: number;
}

interface SortableTableProps<T extends Listed> extends DataTableProps<T> {
  /** The column of the handles. */
  readonly handleHeader: string;
  /** How rows are moved, and what for. */
  readonly hint: string;
  readonly moveLabel: (row: T) => string;
  readonly onMove: (ids: number[]) => void;
}

/** What moving a row is called, by its number. */
const MoveLabels = createContext<ReadonlyMap<number, string>>(new Map());

/** A table whose rows can be put into another order, by pointer or by keyboard. */
export function SortableTable<T extends Listed>({ hint, moveLabel, onMove, ...table }: SortableTableProps<T>) {
  const { rows } = table.list;
  return (
    <MoveLabels value={new Map(rows.map((row) => [row.id, moveLabel(row)]))}>
      <SortableList ids={rows.map(({ id }) => id)} onMove={onMove}>
        {/* One alone has no order. It begins with the sign of the handles, right above them. */}
        {rows.length > 1 && (
          <p className={styles.hint}>
            <DragIndicator fontSize="small" />
            {hint}
          </p>
        )}
        <DataTable {...table} rowAs={SortableRow} />
      </SortableList>
    </MoveLabels>
  );
}

function SortableRow<T extends Listed>(props: RowProps<T>) {
  const label = use(MoveLabels).get(props.row.id) ?? '';
  const { setNodeRef, style, handle, isDragging } = useSortableItem(props.row.id, label);
  return <DataTableRow {...props} measure={setNodeRef} style={style} handle={handle} isDragging={isDragging} />;
}
