import DevicesOther from '@mui/icons-material/DevicesOther';
import OpenInNew from '@mui/icons-material/OpenInNew';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
import { byCompany } from './by-company.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { allConnectionsQuery } from './connections.api.ts';
import styles from './connections.module.css';

/** How many connections every company has and how they stand, for the operator. */
export function AllConnectionsScreen() {
  const { t } = useTranslation('connections');
  const { profile } = useSessionUser();
  const { data, error, refetch } = useQuery(allConnectionsQuery);
  const [shownId, setShownId] = useState<number | null>(null);
  const companies = byCompany(data ?? []);
  const connected = companies.reduce((sum, one) => sum + one.connected, 0);
  const mayOpen = profile === 'admin';
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
          <table className={`${styles.table} ${styles.counts}`} aria-label={t(($) => $.connections.all.title)}>
            <thead>
              <tr>
                <th>{t(($) => $.connections.all.company)}</th>
                <th>{t(($) => $.connections.all.connected)}</th>
                <th>{t(($) => $.connections.all.disconnected)}</th>
                <th>{t(($) => $.connections.all.total)}</th>
                {mayOpen && <th className={styles.end}>{t(($) => $.connections.columns.actions)}</th>}
              </tr>
            </thead>
            <tbody>
              {companies.map((one) => (
                <tr key={one.company.id}>
                  <td>{one.company.name}</td>
                  <td>{one.connected}</td>
                  <td>{one.connections.length - one.connected}</td>
                  <td>{one.connections.length}</td>
                  {mayOpen && (
                    <td className={styles.end}>
                      <IconButton
                        aria-label={t(($) => $.connections.all.open, { company: one.company.name })}
                        onClick={() => setShownId(one.company.id)}
                      >
                        <OpenInNew fontSize="small" />
                      </IconButton>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t(($) => $.connections.all.totals)}</th>
                <td>{connected}</td>
                <td>{data.length - connected}</td>
                <td colSpan={mayOpen ? 2 : 1}>{data.length}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <CompanyDialog
        shown={companies.find(({ company }) => company.id === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </div>
  );
}
