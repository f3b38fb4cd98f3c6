import type { ReactNode } from 'react';
import styles from './popover-row.module.css';

interface PopoverRowProps {
  /** A mark or picture before the words. */
  readonly lead?: ReactNode;
  readonly name: string;
  readonly time?: string;
  readonly text?: string;
  /** A count or mark behind the words. */
  readonly trail?: ReactNode;
  readonly isUnread?: boolean;
  readonly onClick: () => void;
}

/** One entry of a list that hangs from the top bar. */
export function PopoverRow({ lead, name, time, text, trail, isUnread = false, onClick }: PopoverRowProps) {
  return (
    <button type="button" className={styles.row} data-unread={isUnread} onClick={onClick}>
      {lead && <span className={styles.lead}>{lead}</span>}
      <span className={styles.body}>
        <span className={styles.line}>
          <span className={styles.name}>{name}</span>
          {time && <span className={styles.time}>{time}</span>}
        </span>
        {text && <span className={styles.extract}>{text}</span>}
      </span>
      {trail}
    </button>
  );
}
