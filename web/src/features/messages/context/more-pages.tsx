import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import styles from './context.module.css';

interface MorePagesProps {
  /** A list of pages, as the query holds it. */
  readonly list: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly refetch: () => unknown;
    readonly fetchNextPage: () => unknown;
  };
  readonly isEmpty: boolean;
  readonly empty: string;
  readonly children: ReactNode;
}

/** A list of the drawer: while it comes, where it is empty, where it failed, and the way to more of it. */
export function MorePages({ list, isEmpty, empty, children }: MorePagesProps) {
  const { t } = useTranslation('inChat');
  if (list.isPending) return <LoadingBlock height={96} />;
  if (list.isError && isEmpty) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (isEmpty) return <p className={styles.none}>{empty}</p>;
  return (
    <>
      {children}
      {list.hasNextPage && (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.inChat.context.more)}
        </Button>
      )}
    </>
  );
}
