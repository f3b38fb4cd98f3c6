import CheckCircle from '@mui/icons-material/CheckCircle';
import DevicesOther from '@mui/icons-material/DevicesOther';
import HeadsetMicOutlined from '@mui/icons-material/HeadsetMicOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import RestartAlt from '@mui/icons-material/RestartAlt';
import Button from '@mui/material/Button';
import type { Channel, Connection } from '@oplano/contracts/connections';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '#features/contacts';
import { useTranslation } from '#platform/i18n';
import { rowsOfQuery } from '#platform/query';
import { RecordScreen, useOpened } from '#platform/records';
import { useActor } from '#platform/session';
import { Quiet, Strong } from '#ui/cells';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { AddPagesDialog } from './add-pages-dialog.tsx';
import { ChannelMark } from './channel-mark.tsx';
import { connectionRecord, connectionsQuery } from './connections.api.ts';
import { connectionOptionsQuery, restartAll } from './manage-connections.api.ts';
import { ConnectionDialog } from './dialog/connection-dialog.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { ImportCard } from './import-card.tsx';
import { lastUpdate } from './last-update.ts';
import { channelsOf, NewConnectionMenu } from './new-connection-menu.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { SessionActions } from './session-actions.tsx';
import { StatusText } from './status-text.tsx';
import { TimelineDialog } from './timeline-dialog.tsx';
import styles from './connections.module.css';

/** The channels of the company: added, paired, watched and looked after. */
export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const { plan } = useActor();
  const list = rowsOfQuery(useQuery(connectionsQuery));
  const opened = useOpened<'qr' | 'timeline' | 'disconnect', Pick<Connection, 'id'>>();
  const connection = list.rows.find(({ id }) => id === opened.record?.id);
  const [adding, setAdding] = useState<Channel>();
  const session = (row: Connection) => (
    <SessionActions
      connection={row}
      onQr={() => opened.open('qr', row)}
      onDisconnect={() => opened.open('disconnect', row)}
    />
  );
  const mark = <CheckCircle className={styles.default ?? ''} titleAccess={t(($) => $.connections.isDefault)} />;
  return (
    <>
      <RecordScreen
        kind={connectionRecord}
        list={list}
        columns={[
          {
            key: 'channel',
            cell: ({ channel, provider }) => <ChannelMark channel={channel} isLab={provider === 'lab'} />,
            width: 168,
            wraps: true,
            card: 'detail',
          },
          { key: 'name', cell: ({ name }) => <Strong>{name}</Strong>, card: 'title' },
          {
            key: 'number',
            cell: ({ number }) => <Quiet>{numberText(number)}</Quiet>,
            width: 176,
            priority: 3,
            card: 'meta',
          },
          { key: 'status', cell: (row) => <StatusText connection={row} />, width: 190, wraps: true, card: 'detail' },
          { key: 'session', cell: session, width: 160, wraps: true, card: 'detail' },
          {
            key: 'updated',
            cell: ({ updatedAt }) => <Quiet>{lastUpdate(updatedAt)}</Quiet>,
            width: 136,
            priority: 4,
            card: 'none',
          },
          { key: 'default', cell: ({ isDefault }) => isDefault && mark, width: 80, priority: 3, card: 'none' },
        ]}
        icon={<DevicesOther />}
        tools={
          <>
            <SupportLink />
            <RestartButton />
          </>
        }
        add={<NewConnectionMenu offered={channelsOf(plan)} onChoose={setAdding} />}
        notes={list.rows.map((one) => (
          <ImportCard key={one.id} connection={one} />
        ))}
        actions={({ edit, remove }) => [
          {
            key: 'timeline',
            label: ({ name }) => t(($) => $.connections.timeline.open, { name }),
            icon: <HistoryOutlined />,
            onClick: (row) => opened.open('timeline', row),
          },
          edit,
          remove,
        ]}
        dialog={({ open, id, onClose }) => <ConnectionDialog open={open} id={id} onClose={onClose} />}
      />
      <NewConnection
        channel={adding}
        onPair={(created) => opened.open('qr', created)}
        onClose={() => setAdding(undefined)}
      />
      <QrDialog open={opened.is('qr')} connection={connection} onClose={opened.close} />
      <TimelineDialog open={opened.is('timeline')} connection={connection} onClose={opened.close} />
      <DisconnectDialog open={opened.is('disconnect')} connection={connection} onClose={opened.close} />
    </>
  );
}

interface NewConnectionProps {
  /** Undefined: nothing is being added. */
  readonly channel: Channel | undefined;
  readonly onPair: (created: Pick<Connection, 'id'>) => void;
  readonly onClose: () => void;
}

/** The dialog that adds a connection: by a form, or by the pages of an account. */
function NewConnection({ channel, onPair, onClose }: NewConnectionProps) {
  // Stays while the dialog fades out.
  const [last, setLast] = useState(channel);
  if (channel && channel !== last) setLast(channel);
  const isPage = last === 'facebook' || last === 'instagram';
  return (
    <>
      <ConnectionDialog
        open={channel !== undefined && !isPage}
        id={undefined}
        channel={last === 'whatsappapi' ? 'whatsappapi' : 'whatsapp'}
        onCreated={(created) => {
          onClose();
          if (created.channel === 'whatsapp') onPair(created);
        }}
        onClose={onClose}
      />
      <AddPagesDialog
        key={last}
        open={channel !== undefined && isPage}
        channel={last === 'instagram' ? 'instagram' : 'facebook'}
        onClose={onClose}
      />
    </>
  );
}

function SupportLink() {
  const { t } = useTranslation('connections');
  const { data: options } = useQuery(connectionOptionsQuery);
  if (!options?.supportUrl) return null;
  return (
    <Button
      color="inherit"
      startIcon={<HeadsetMicOutlined />}
      href={options.supportUrl}
      target="_blank"
      rel="noopener noreferrer"
    >
      {t(($) => $.connections.support)}
    </Button>
  );
}

function RestartButton() {
  const { t } = useTranslation('connections');
  const [asks, setAsks] = useState(false);
  const restarting = useMutation({
    mutationFn: restartAll,
    onSuccess: () => toast.success(t(($) => $.connections.restarted)),
    onError: toastError,
    onSettled: () => setAsks(false),
  });
  return (
    <>
      <Button color="inherit" startIcon={<RestartAlt />} onClick={() => setAsks(true)}>
        {t(($) => $.connections.restart)}
      </Button>
      <ConfirmDialog
        open={asks}
        title={t(($) => $.connections.restarting.title)}
        confirmLabel={t(($) => $.connections.restarting.confirm)}
        isBusy={restarting.isPending}
        onConfirm={() => restarting.mutate()}
        onClose={() => setAsks(false)}
      >
        {t(($) => $.connections.restarting.text)}
      </ConfirmDialog>
    </>
  );
}
