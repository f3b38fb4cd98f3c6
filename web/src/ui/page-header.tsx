import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** What can be done on this page: search, buttons. */
  readonly children?: ReactNode;
}

/** The head of a page: its one h1, and its controls beside it. */
export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      {children && <div className={styles.controls}>{children}</div>}
    </div>
  );
}
