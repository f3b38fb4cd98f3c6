import type { ReactNode } from 'react';
import styles from './count-badge.module.css';

interface CountBadgeProps {
  readonly count: number;
  readonly color: 'primary' | 'error';
  /** The icon it sits on. */
  readonly children: ReactNode;
}

/** A number at the corner of an icon; nothing at 0. Say it in words too: readers skip it. */
export function CountBadge({ count, color, children }: CountBadgeProps) {
  return (
    <span className={styles.badge}>
      {children}
      {count > 0 && (
        <span className={styles.count} data-color={color} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </span>
  );
}
