import type { Connection } from '@oplano/contracts/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { deleteConnection, disconnect } from './connections.api.ts';
import { connectionHandlers, connectionSessionHandlers } from './connections.realtime.ts';

interface ConfirmProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
}

export function DeleteConnectionDialog({ open, connection, onClose }: ConfirmProps) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: number) => deleteConnection(id),
    onSuccess: (_, whatsappId) => {
      connectionHandlers(client).delete({ whatsappId });
      toast.success(t(($) => $.connections.deleted));
    },
    onError: toastError,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.connections.deleting.title, { name: connection?.name ?? '' })}
      confirmLabel={t(($) => $.connections.deleting.confirm)}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => connection && deletion.mutate(connection.id)}
      onClose={onClose}
    >
      {t(($) => $.connections.deleting.text)}
    </ConfirmDialog>
  );
}

export function DisconnectDialog({ open, connection, onClose }: ConfirmProps) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const ending = useMutation({
    mutationFn: (id: number) => disconnect(id),
    onSuccess: (session) => connectionSessionHandlers(client).update({ session }),
    onError: toastError,
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.connections.disconnecting.title, { name: connection?.name ?? '' })}
      confirmLabel={t(($) => $.connections.actions.disconnect)}
      isDestructive
      isBusy={ending.isPending}
      onConfirm={() => connection && ending.mutate(connection.id)}
      onClose={onClose}
    >
      {t(($) => $.connections.disconnecting.text)}
    </ConfirmDialog>
  );
}
