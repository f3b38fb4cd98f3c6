import type { Column } from './data-table-column.ts';
import styles from './data-table.module.css';

/** More than most windows hold; the rest is cut off. */
const rows = 20;
/** Uneven like real texts, the same at every load. */
const widths = ['72%', '55%', '64%', '48%', '80%'];

/** The shape of the rows to come, in the same height, so that nothing moves when they arrive. */
export function SkeletonRows<T>(props: {
  readonly columns: readonly Column<T>[];
  readonly hasHandle: boolean;
  readonly hasActions: boolean;
}) {
  const { columns, hasHandle, hasActions } = props;
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <tr key={index} className={styles.row}>
          {hasHandle && <td className={styles.handle}>{'\u00a0'}</td>}
          {columns.map(({ key, lead, priority = 1, card }, column) => (
            <td key={key} data-priority={priority} data-card={card}>
              <span className={styles.cell}>
                {lead && <span className={`${styles.lead} ${styles.bone} ${styles.round}`} />}
                <span className={styles.bone} style={{ width: widths[(index + column) % widths.length] }} />
              </span>
            </td>
          ))}
          {hasActions && <td className={styles.actions}>{'\u00a0'}</td>}
        </tr>
      ))}
    </tbody>
  );
}
