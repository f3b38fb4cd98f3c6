import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import type { Queue } from '@oplano/contracts/queues';
import { useTranslation } from '#platform/i18n';
import { SortableList, useSortableItem } from './sortable.tsx';
import styles from './queues.module.css';

interface QueueTableProps {
  readonly queues: readonly Queue[];
  readonly onEdit: (queue: Queue) => void;
  readonly onDelete: (queue: Queue) => void;
  readonly onMove: (ids: number[]) => void;
}

/** The queues in the order of the menu, which can be changed by dragging. */
export function QueueTable({ queues, onEdit, onDelete, onMove }: QueueTableProps) {
  const { t } = useTranslation('queues');
  return (
    <div className={styles.box}>
      <SortableList ids={queues.map(({ id }) => id)} onMove={onMove}>
        <table className={styles.table} aria-label={t(($) => $.queues.tableLabel)}>
          <thead>
            <tr>
              <th className={styles.narrow} aria-label={t(($) => $.queues.columns.order)} />
              <th data-wide>{t(($) => $.queues.columns.id)}</th>
              <th>{t(($) => $.queues.columns.name)}</th>
              <th>{t(($) => $.queues.columns.color)}</th>
              <th data-wide>{t(($) => $.queues.columns.order)}</th>
              <th data-wide>{t(($) => $.queues.columns.greeting)}</th>
              <th className={styles.end}>{t(($) => $.queues.columns.actions)}</th>
            </tr>
          </thead>
          <tbody>
            {queues.map((queue) => (
              <QueueRow key={queue.id} queue={queue} onEdit={onEdit} onDelete={onDelete} />
            ))}
          </tbody>
        </table>
      </SortableList>
      <p className={styles.hint}>{t(($) => $.queues.orderHint)}</p>
    </div>
  );
}

function QueueRow({
  queue,
  onEdit,
  onDelete,
}: Pick<QueueTableProps, 'onEdit' | 'onDelete'> & { readonly queue: Queue }) {
  const { t } = useTranslation('queues');
  const { id, name, color, orderQueue, greetingMessage } = queue;
  const { setNodeRef, style, handle, isDragging } = useSortableItem(
    id,
    t(($) => $.queues.move, { name }),
  );
  return (
    <tr ref={setNodeRef} style={style} data-dragging={isDragging}>
      <td className={styles.narrow}>{handle}</td>
      <td data-wide className={styles.quiet}>
        {id}
      </td>
      <td>
        <button type="button" className={styles.name} onClick={() => onEdit(queue)}>
          {name}
        </button>
      </td>
      <td className={styles.quiet}>
        <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
        {color}
      </td>
      <td data-wide className={styles.quiet}>
        {orderQueue}
      </td>
      <td data-wide className={styles.greeting}>
        {greetingMessage}
      </td>
      <td className={styles.end}>
        <IconButton aria-label={t(($) => $.queues.edit, { name })} onClick={() => onEdit(queue)}>
          <EditOutlined />
        </IconButton>
        <IconButton aria-label={t(($) => $.queues.delete, { name })} onClick={() => onDelete(queue)}>
          <DeleteOutlined />
        </IconButton>
      </td>
    </tr>
  );
}
