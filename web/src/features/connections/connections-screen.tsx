import DevicesOther from '@mui/icons-material/DevicesOther';
import HeadsetMicOutlined from '@mui/icons-material/HeadsetMicOutlined';
import RestartAlt from '@mui/icons-material/RestartAlt';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Channel, Connection } from '@oplano/contracts/connections';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
import { toast, toastError } from '#ui/toast';
import { AddPagesDialog } from './add-pages-dialog.tsx';
import { DeleteConnectionDialog, DisconnectDialog } from './confirm-dialogs.tsx';
import { ConnectionTable, type ConnectionAction } from './connection-table.tsx';
import { connectionOptionsQuery, connectionsQuery, restartAll } from './connections.api.ts';
import { ConnectionDialog } from './dialog/connection-dialog.tsx';
import { ImportCard } from './import-card.tsx';
import { NewConnectionMenu } from './new-connection-menu.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { TimelineDialog } from './timeline-dialog.tsx';
import styles from './connections.module.css';

type Opened = { readonly dialog: ConnectionAction | 'create'; readonly id?: number; readonly channel?: Channel };

/** The channels of the company: added, paired, watched and looked after. */
export function ConnectionsScreen() {
  const { t } = useTranslation('connections');
  const { data: connections, error, refetch } = useQuery(connectionsQuery);
  const { data: options } = useQuery(connectionOptionsQuery);
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const connection = connections?.find(({ id }) => id === opened?.id);
  const isShown = (dialog: Opened['dialog']) => isOpen && opened?.dialog === dialog;
  const restarting = useMutation({
    mutationFn: restartAll,
    onSuccess: () => toast.success(t(($) => $.connections.restarted)),
    onError: toastError,
  });
  const newChannel = opened?.dialog === 'create' ? opened.channel : undefined;
  const isPage = newChannel === 'facebook' || newChannel === 'instagram';

  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.connections.title)}>
        {options?.supportUrl && (
          <Button
            color="inherit"
            startIcon={<HeadsetMicOutlined />}
            href={options.supportUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t(($) => $.connections.support)}
          </Button>
        )}
        <Button
          color="inherit"
          startIcon={<RestartAlt />}
          loading={restarting.isPending}
          loadingPosition="start"
          onClick={() => restarting.mutate()}
        >
          {t(($) => $.connections.restart)}
        </Button>
        <NewConnectionMenu onChoose={(channel) => open({ dialog: 'create', channel })} />
      </PageHeader>
      {connections?.map((one) => (
        <ImportCard key={one.id} connection={one} />
      ))}
      {!connections && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!connections && !error && <Skeleton className={styles.skeleton ?? ''} variant="rounded" height={240} />}
      {connections?.length === 0 && (
        <EmptyState
          icon={<DevicesOther />}
          title={t(($) => $.connections.empty.title)}
          text={t(($) => $.connections.empty.text)}
        />
      )}
      {connections && connections.length > 0 && (
        <ConnectionTable connections={connections} onAction={(dialog, { id }: Connection) => open({ dialog, id })} />
      )}
      <ConnectionDialog
        open={isShown('edit') || (isShown('create') && !isPage)}
        connectionId={opened?.dialog === 'edit' ? opened.id : undefined}
        channel={newChannel === 'whatsappapi' ? 'whatsappapi' : 'whatsapp'}
        onCreated={({ id, channel }) => (channel === 'whatsapp' ? open({ dialog: 'qr', id }) : close())}
        onClose={close}
      />
      <AddPagesDialog
        key={newChannel}
        open={isShown('create') && isPage}
        channel={newChannel === 'instagram' ? 'instagram' : 'facebook'}
        onClose={close}
      />
      <QrDialog open={isShown('qr')} connection={connection} onClose={close} />
      <TimelineDialog open={isShown('timeline')} connection={connection} onClose={close} />
      <DisconnectDialog open={isShown('disconnect')} connection={connection} onClose={close} />
      <DeleteConnectionDialog open={isShown('delete')} connection={connection} onClose={close} />
    </div>
  );
}
