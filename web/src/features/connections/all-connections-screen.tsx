import DevicesOther from '@mui/icons-material/DevicesOther';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { useSessionUser } from '#platform/session';
import { DataTable, type Column, type RowActions } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { byCompany, type CompanyConnections } from './by-company.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { allConnectionsQuery, companyNamesQuery } from './manage-connections.api.ts';
import styles from './connections.module.css';

/** Operators hear of their own company alone: how the others stand is asked for. */
const looksAgain = { staleTime: 0, refetchInterval: 20_000 } as const;

/** How many connections every company has and how they stand, for the operator. */
export function AllConnectionsScreen() {
  const { t } = useTranslation('connections');
  const { profile } = useSessionUser();
  const answer = useQuery({ ...allConnectionsQuery, ...looksAgain });
  const names = useQuery({ ...companyNamesQuery, staleTime: 0 });
  const { data = [] } = answer;
  const [shownId, setShownId] = useState<number | null>(null);
  const companies = byCompany(names.data ?? [], data);
  const connected = companies.reduce((sum, one) => sum + one.connected, 0);
  const columns: Column<CompanyConnections>[] = [
    {
      key: 'company',
      header: t(($) => $.connections.all.company),
      cell: ({ company }) => company.name,
      total: t(($) => $.connections.all.totals),
      card: 'title',
    },
    {
      key: 'connected',
      header: t(($) => $.connections.all.connected),
      cell: (one) => one.connected,
      total: connected,
      card: 'meta',
    },
    {
      key: 'disconnected',
      header: t(($) => $.connections.all.disconnected),
      cell: (one) => one.connections.length - one.connected,
      total: data.length - connected,
      card: 'meta',
    },
    {
      key: 'total',
      header: t(($) => $.connections.all.total),
      cell: (one) => one.connections.length,
      total: data.length,
      card: 'meta',
    },
  ];
  const actions: RowActions<CompanyConnections> = {
    header: t(($) => $.connections.columns.actions),
    items: [
      {
        key: 'open',
        label: ({ company }) => t(($) => $.connections.all.open, { company: company.name }),
        icon: <OpenInNew />,
        onClick: ({ id }) => setShownId(id),
      },
    ],
  };
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.connections.all.title)} />
      <DataTable
        label={t(($) => $.connections.all.title)}
        list={rowsOfQuery({
          data: answer.data && names.data && companies,
          error: answer.error ?? names.error,
          refetch: () => Promise.all([answer.refetch(), names.refetch()]),
        })}
        columns={columns}
        actions={profile === 'admin' ? actions : undefined}
        phone="scroll"
        empty={
          <EmptyState
            icon={<DevicesOther />}
            title={t(($) => $.connections.all.empty)}
            text={t(($) => $.connections.all.emptyText)}
          />
        }
      />
      <CompanyDialog shown={companies.find(({ id }) => id === shownId) ?? null} onClose={() => setShownId(null)} />
    </div>
  );
}
