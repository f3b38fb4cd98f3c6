import type { ReactNode } from 'react';
import { CountPill } from './count-pill.tsx';
import styles from './count-badge.module.css';

interface CountBadgeProps {
  readonly count: number;
  readonly tone: 'accent' | 'error';
  /** The icon it sits on. */
  readonly children: ReactNode;
}

/** A number at the corner of an icon; nothing at 0. Say it in words too: readers skip it. */
export function CountBadge({ count, tone, children }: CountBadgeProps) {
  return (
    <span className={styles.badge}>
      {children}
      {count > 0 && (
        <span className={styles.corner}>
          <CountPill count={count} tone={tone} />
        </span>
      )}
    </span>
  );
}
