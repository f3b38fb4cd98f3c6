import { VisuallyHidden } from '#ui/visually-hidden';
import styles from './count-pill.module.css';

interface CountPillProps {
  readonly count: number;
  /** How readers hear it; without it they hear nothing, and it has to be said elsewhere. */
  readonly label?: string;
  /** What stands there instead of the number, which is cut off at 99. */
  readonly text?: string;
  readonly tone?: 'accent' | 'error' | 'plain';
}

/** A number on a ground of its own: how much is unread, how much waits. */
export function CountPill({ count, label, text, tone = 'accent' }: CountPillProps) {
  return (
    <span className={styles.pill} data-tone={tone}>
      <span aria-hidden="true">{text ?? (count > 99 ? '99+' : count)}</span>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
