import CheckCircle from '@mui/icons-material/CheckCircle';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import IconButton from '@mui/material/IconButton';
import type { Connection } from '@oplano/contracts/connections';
import { useTranslation } from '#platform/i18n';
import { ChannelMark } from './channel-mark.tsx';
import { lastUpdate } from './last-update.ts';
import { SessionActions } from './session-actions.tsx';
import { StatusText } from './status-text.tsx';
import styles from './connections.module.css';

export type ConnectionAction = 'edit' | 'delete' | 'disconnect' | 'qr' | 'timeline';

interface ConnectionTableProps {
  readonly connections: readonly Connection[];
  readonly onAction: (action: ConnectionAction, connection: Connection) => void;
}

export function ConnectionTable({ connections, onAction }: ConnectionTableProps) {
  const { t } = useTranslation('connections');
  return (
    <div className={styles.box}>
      <table className={styles.table} aria-label={t(($) => $.connections.tableLabel)}>
        <thead>
          <tr>
            <th>{t(($) => $.connections.columns.channel)}</th>
            <th>{t(($) => $.connections.columns.name)}</th>
            <th data-wide>{t(($) => $.connections.columns.number)}</th>
            <th>{t(($) => $.connections.columns.status)}</th>
            <th>{t(($) => $.connections.columns.session)}</th>
            <th data-wide>{t(($) => $.connections.columns.updated)}</th>
            <th data-wide>{t(($) => $.connections.columns.default)}</th>
            <th className={styles.end}>{t(($) => $.connections.columns.actions)}</th>
          </tr>
        </thead>
        <tbody>
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} onAction={onAction} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ConnectionRow({
  connection,
  onAction,
}: Pick<ConnectionTableProps, 'onAction'> & { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const { name, number, isDefault, updatedAt, channel, provider } = connection;
  return (
    <tr>
      <td>
        <ChannelMark channel={channel} isLab={provider === 'lab'} />
      </td>
      <td>
        <button type="button" className={styles.name} onClick={() => onAction('edit', connection)}>
          {name}
        </button>
      </td>
      <td data-wide className={styles.number}>
        {number}
      </td>
      <td>
        <StatusText connection={connection} />
      </td>
      <td>
        <SessionActions
          connection={connection}
          onQr={() => onAction('qr', connection)}
          onDisconnect={() => onAction('disconnect', connection)}
        />
      </td>
      <td data-wide className={styles.number}>
        {lastUpdate(updatedAt)}
      </td>
      <td data-wide>
        {isDefault && <CheckCircle className={styles.default ?? ''} titleAccess={t(($) => $.connections.isDefault)} />}
      </td>
      <td className={styles.end}>
        <IconButton
          aria-label={t(($) => $.connections.timeline.open, { name })}
          onClick={() => onAction('timeline', connection)}
        >
          <HistoryOutlined />
        </IconButton>
        <IconButton aria-label={t(($) => $.connections.edit, { name })} onClick={() => onAction('edit', connection)}>
          <EditOutlined />
        </IconButton>
        <IconButton
          aria-label={t(($) => $.connections.delete, { name })}
          onClick={() => onAction('delete', connection)}
        >
          <DeleteOutlined />
        </IconButton>
      </td>
    </tr>
  );
}
