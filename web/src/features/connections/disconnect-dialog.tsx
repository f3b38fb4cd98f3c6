import type { Connection } from '@oplano/contracts/connections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toastError } from '#ui/toast';
import { useConnectionCalls } from './connection-calls.ts';

interface DisconnectDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly connection: Connection | undefined;
  readonly onClose: () => void;
}

export function DisconnectDialog({ open, connection, onClose }: DisconnectDialogProps) {
  const { t } = useTranslation('connections');
  const client = useQueryClient();
  const { disconnect, keepSession } = useConnectionCalls();
  const ending = useMutation({
    mutationFn: (id: number) => disconnect(id),
    onSuccess: (session) => keepSession(client, session),
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
      {t(($) => $.connections.disconnecting[connection?.channel === 'whatsapp' ? 'text' : 'textOfMeta'])}
    </ConfirmDialog>
  );
}
