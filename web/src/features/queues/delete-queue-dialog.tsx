import type { Queue, QueueUse } from '@oplano/contracts/queues';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { deleteQueue, queueUseQuery } from './queues.api.ts';
import { queueHandlers } from './queues.realtime.ts';

interface DeleteQueueDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly queue: Queue | undefined;
  readonly onClose: () => void;
}

const touched = ['tickets', 'users', 'connections', 'options'] as const satisfies readonly (keyof QueueUse)[];

/** Asks before a queue is deleted, and says what that touches. */
export function DeleteQueueDialog({ open, queue, onClose }: DeleteQueueDialogProps) {
  const { t } = useTranslation('queues');
  const client = useQueryClient();
  const { data: use } = useQuery({ ...queueUseQuery(queue?.id ?? 0), enabled: open && queue !== undefined });
  const forget = (queueId: number) => queueHandlers(client).delete({ queueId });
  const deletion = useMutation({
    mutationFn: ({ id }: Queue) => deleteQueue(id),
    onSuccess: (_, { id }) => {
      forget(id);
      toast.success(t(($) => $.queues.deleted));
    },
    onError: (error, { id }) => {
      if (hasCode(error, 'ERR_NO_QUEUE_FOUND')) forget(id);
      toastError(error);
    },
    onSettled: onClose,
  });
  const consequences = touched.flatMap((what) => {
    const count = use?.[what] ?? 0;
    return count > 0 ? [t(($) => $.queues.deleting[what], { count })] : [];
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.queues.deleting.title, { name: queue?.name ?? '' })}
      confirmLabel={t(($) => $.queues.deleting.confirm)}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => queue && deletion.mutate(queue)}
      onClose={onClose}
    >
      {[...consequences, t(($) => $.queues.deleting.text)].join(' ')}
    </ConfirmDialog>
  );
}
