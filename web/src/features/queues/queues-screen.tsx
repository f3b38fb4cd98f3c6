import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { Queue } from '@oplano/contracts/queues';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { toastError } from '#ui/toast';
import { DeleteQueueDialog } from './delete-queue-dialog.tsx';
import { QueueDialog } from './dialog/queue-dialog.tsx';
import { QueueTable } from './queue-table.tsx';
import { queuesQuery, reorderQueues } from './queues.api.ts';
import styles from './queues.module.css';

interface Opened {
  readonly dialog: 'edit' | 'delete';
  readonly queue?: Queue;
}

/** The company's queues: what customers choose from, in this order. */
export function QueuesScreen() {
  const { t } = useTranslation('queues');
  const client = useQueryClient();
  const { data: queues, isError, refetch } = useQuery(queuesQuery);
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const move = async (ids: number[]) => {
    const before = client.getQueryData(queuesQuery.queryKey);
    client.setQueryData(queuesQuery.queryKey, (known) =>
      known?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    );
    try {
      client.setQueryData(queuesQuery.queryKey, await reorderQueues(ids));
    } catch (error) {
      client.setQueryData(queuesQuery.queryKey, before);
      toastError(error);
    }
  };

  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.queues.title)}>
        <Button variant="contained" startIcon={<Add />} onClick={() => open({ dialog: 'edit' })}>
          {t(($) => $.queues.add)}
        </Button>
      </PageHeader>
      {!queues && isError && (
        <div className={styles.failed} role="alert">
          <p>{t(($) => $.queues.loadFailed)}</p>
          <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
            {t(($) => $.queues.retry)}
          </Button>
        </div>
      )}
      {!queues && !isError && <Skeleton className={styles.skeleton ?? ''} variant="rounded" height={320} />}
      {queues?.length === 0 && (
        <EmptyState
          icon={<AccountTreeOutlined />}
          title={t(($) => $.queues.empty.title)}
          text={t(($) => $.queues.empty.text)}
        />
      )}
      {queues && queues.length > 0 && (
        <QueueTable
          queues={queues}
          onEdit={(queue) => open({ dialog: 'edit', queue })}
          onDelete={(queue) => open({ dialog: 'delete', queue })}
          onMove={(ids) => void move(ids)}
        />
      )}
      <QueueDialog
        open={isOpen && opened?.dialog === 'edit'}
        queueId={opened?.queue?.id}
        onCreated={(queue) => setOpened({ dialog: 'edit', queue })}
        onClose={close}
      />
      <DeleteQueueDialog open={isOpen && opened?.dialog === 'delete'} queue={opened?.queue} onClose={close} />
    </div>
  );
}
