import type { ReactNode } from 'react';
import styles from './table-screen.module.css';

/** The shell of a page that is as high as its window: its head, what narrows it down, and a table that scrolls. */
export const TableScreen = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.screen}>{children}</div>
);
