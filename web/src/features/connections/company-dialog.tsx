import CheckCircle from '@mui/icons-material/CheckCircle';
import { useTranslation } from '#platform/i18n';
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
  return (
    <FormDialog open={shown !== null} title={title} onClose={onClose} maxWidth="md">
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th>{t(($) => $.connections.columns.channel)}</th>
            <th>{t(($) => $.connections.columns.name)}</th>
            <th>{t(($) => $.connections.columns.status)}</th>
            <th data-wide>{t(($) => $.connections.columns.updated)}</th>
            <th data-wide>{t(($) => $.connections.columns.default)}</th>
          </tr>
        </thead>
        <tbody>
          {shown?.connections.map((connection) => (
            <tr key={connection.id}>
              <td>
                <ChannelMark channel={connection.channel} isLab={connection.provider === 'lab'} />
              </td>
              <td>{connection.name}</td>
              <td>
                <StatusText connection={connection} />
              </td>
              <td data-wide>{lastUpdate(connection.updatedAt)}</td>
              <td data-wide>
                {connection.isDefault && (
                  <CheckCircle
                    className={styles.default ?? ''}
                    fontSize="small"
                    titleAccess={t(($) => $.connections.columns.default)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormDialog>
  );
}
