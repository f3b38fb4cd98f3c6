import { VisuallyHidden } from '#ui/visually-hidden';
import styles from './unread-mark.module.css';

/** How much is unread, on the accent colour. */
export function UnreadMark({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span className={styles.mark}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
