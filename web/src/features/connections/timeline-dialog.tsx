import type { Connection } from '@oplano/contracts/connections';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { timelineQuery } from './manage-connections.api.ts';
import styles from './connections.module.css';

interface TimelineDialogProps {
  readonly open: boolean;
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
}

/** What a connection went through lately, for whoever wonders why it was silent. */
export function TimelineDialog({ open, connection, onClose }: TimelineDialogProps) {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const { data, error, refetch } = useQuery({ ...timelineQuery(connection?.id ?? 0), enabled: open });
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
  return (
    <FormDialog
      open={open}
      title={t(($) => $.connections.timeline.title, { name: connection?.name ?? '' })}
      onClose={onClose}
      maxWidth="xs"
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingBlock height={160} />}
      {data?.length === 0 && <p className={styles.quiet}>{t(($) => $.connections.timeline.empty)}</p>}
      <ol className={styles.timeline}>
        {data?.map(({ id, status, reason, at }) => (
          <li key={id}>
            <time dateTime={at}>{time.format(new Date(at))}</time>
            <span>{t(($) => $.connections.statuses[status])}</span>
            {reason && <span className={styles.quiet}>{t(($) => $.connections.reasons[reason])}</span>}
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}
