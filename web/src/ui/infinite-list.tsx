import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useLoadNearEnd, type LiveListState } from '#platform/query';
import { ErrorState } from '#ui/error-state';
import styles from './infinite-list.module.css';

const skeletonItems = 4;

interface InfiniteListProps<T extends { readonly id: number }> {
  readonly label: string;
  readonly list: Pick<
    LiveListState<T>,
    'status' | 'error' | 'rows' | 'isLoadingMore' | 'moreFailed' | 'loadMore' | 'retry'
  >;
  readonly item: (record: T) => ReactNode;
  readonly empty: ReactNode;
  /** The list scrolls inside this height; without one it fills what it stands in. */
  readonly maxHeight?: number;
}

/** A short list inside a box, e.g. a popover, that loads as it is scrolled. */
export function InfiniteList<T extends { readonly id: number }>(props: InfiniteListProps<T>) {
  const { label, list, item, empty, maxHeight } = props;
  const { t } = useTranslation('common');
  const { boxRef, onScroll } = useLoadNearEnd(list.loadMore, list.rows.length);
  const { status, rows, error, retry } = list;
  return (
    <section
      ref={boxRef}
      className={styles.box}
      style={maxHeight === undefined ? { height: '100%' } : { maxHeight }}
      onScroll={onScroll}
      aria-label={label}
    >
      {status === 'loading' && (
        <output aria-label={t(($) => $.common.loading)}>
          {Array.from({ length: skeletonItems }, (_, index) => (
            <span key={index} className={styles.bone} />
          ))}
        </output>
      )}
      {status === 'error' && <ErrorState error={error} onRetry={retry} />}
      {status === 'ready' && rows.length === 0 && empty}
      {rows.length > 0 && (
        <ul className={styles.items}>
          {rows.map((record) => (
            <li key={record.id}>{item(record)}</li>
          ))}
        </ul>
      )}
      {list.isLoadingMore && <p className={styles.more}>{t(($) => $.common.loading)}</p>}
      {list.moreFailed && (
        <button type="button" className={styles.more} onClick={retry}>
          {t(($) => $.common.retry)}
        </button>
      )}
    </section>
  );
}
