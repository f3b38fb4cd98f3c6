import DevicesOther from '@mui/icons-material/DevicesOther';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
import { ChannelMark } from './channel-mark.tsx';
import { allConnectionsQuery } from './connections.api.ts';
import { StatusText } from './status-text.tsx';
import styles from './connections.module.css';

/** The connections of every company, for the operator. */
export function AllConnectionsScreen() {
  const { t } = useTranslation('connections');
  const { data, error, refetch } = useQuery(allConnectionsQuery);
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.connections.all.title)} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className={styles.skeleton ?? ''} variant="rounded" height={240} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<DevicesOther />}
          title={t(($) => $.connections.all.empty)}
          text={t(($) => $.connections.all.emptyText)}
        />
      )}
      {data && data.length > 0 && (
        <div className={styles.box}>
          <table className={styles.table} aria-label={t(($) => $.connections.all.title)}>
            <thead>
              <tr>
                <th>{t(($) => $.connections.all.company)}</th>
                <th>{t(($) => $.connections.columns.channel)}</th>
                <th>{t(($) => $.connections.columns.name)}</th>
                <th data-wide>{t(($) => $.connections.columns.number)}</th>
                <th>{t(($) => $.connections.columns.status)}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((connection) => (
                <tr key={connection.id}>
                  <td>{connection.company.name}</td>
                  <td>
                    <ChannelMark channel={connection.channel} isLab={connection.provider === 'lab'} />
                  </td>
                  <td>{connection.name}</td>
                  <td data-wide className={styles.number}>
                    {connection.number}
                  </td>
                  <td>
                    <StatusText connection={connection} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
