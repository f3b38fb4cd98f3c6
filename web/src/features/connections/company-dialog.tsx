import CheckCircle from '@mui/icons-material/CheckCircle';
import type { Connection } from '@oplano/contracts/connections';
import { useTranslation } from '#platform/i18n';
import { plainRows } from '#platform/query';
import { DataTable, type Column } from '#ui/data-table';
import { FormDialog } from '#ui/form-dialog';
import type { CompanyConnections } from './by-company.ts';
import { ChannelMark } from './channel-mark.tsx';
import { lastUpdate } from './last-update.ts';
import { StatusText } from './status-text.tsx';
import styles from './connections.module.css';

interface CompanyDialogProps {
  readonly shown: CompanyConnections | null;
  readonly onClose: () => void;
}

/** The connections of one company, for the operator. */
export function CompanyDialog({ shown, onClose }: CompanyDialogProps) {
  const { t } = useTranslation('connections');
  const title = t(($) => $.connections.all.ofCompany, { company: shown?.company.name ?? '' });
  const mark = <CheckCircle className={styles.default ?? ''} titleAccess={t(($) => $.connections.columns.default)} />;
  const header = (key: 'channel' | 'name' | 'status' | 'updated' | 'default') => ({
    key,
    header: t(($) => $.connections.columns[key]),
  });
  const columns: Column<Connection>[] = [
    {
      ...header('channel'),
      cell: ({ channel, provider }) => <ChannelMark channel={channel} isLab={provider === 'lab'} />,
      card: 'detail',
    },
    { ...header('name'), cell: ({ name }) => name, card: 'title' },
    { ...header('status'), cell: (row) => <StatusText connection={row} />, wraps: true, card: 'detail' },
    { ...header('updated'), cell: ({ updatedAt }) => lastUpdate(updatedAt), width: 136, priority: 2, card: 'none' },
    { ...header('default'), cell: ({ isDefault }) => isDefault && mark, width: 80, priority: 2, card: 'none' },
  ];
  return (
    <FormDialog open={shown !== null} title={title} onClose={onClose} maxWidth="md">
      <DataTable label={title} list={plainRows(shown?.connections ?? [])} columns={columns} empty={null} />
    </FormDialog>
  );
}
