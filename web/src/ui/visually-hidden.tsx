import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for readers of the page who do not see it. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
