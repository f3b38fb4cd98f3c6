import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** The way back, where the page is a part of another. */
  readonly lead?: ReactNode;
  readonly search?: ReactNode;
  /** What else chooses what is shown, or is done with all of it. */
  readonly tools?: ReactNode;
  /** What is wanted rarely, e.g. a `MoreMenu`. */
  readonly more?: ReactNode;
  /** The one thing that most come to this page to do. */
  readonly action?: ReactNode;
}

/**
 * The head of every page: its one h1 and what can be done with the page, in one order and at one height.
 * Where it is too narrow for all of it, search and tools have a line of their own below the title.
 */
export function PageHeader({ title, lead, search, tools, more, action }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.bar} data-page-head data-tools={search && tools ? 'many' : 'few'}>
        <div className={styles.name}>
          {lead}
          <h1 className={styles.title}>{title}</h1>
        </div>
        {[search, tools].some(Boolean) && (
          <div className={styles.tools}>
            {search && <div className={styles.search}>{search}</div>}
            {tools}
          </div>
        )}
        {[more, action].some(Boolean) && (
          <div className={styles.actions}>
            {more}
            {action}
          </div>
        )}
      </div>
    </div>
  );
}
