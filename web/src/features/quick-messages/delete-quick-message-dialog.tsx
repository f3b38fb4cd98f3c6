import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { toast, toastError } from '#ui/toast';
import { deleteQuickMessage } from './quick-messages.api.ts';
import { quickMessageHandlers } from './quick-messages.realtime.ts';

interface DeleteQuickMessageDialogProps {
  readonly open: boolean;
  /** Stays while the dialog fades out. */
  readonly record: QuickMessage | undefined;
  readonly onClose: () => void;
}

export function DeleteQuickMessageDialog({ open, record, onClose }: DeleteQuickMessageDialogProps) {
  const { t } = useTranslation('quickMessages');
  const client = useQueryClient();
  const leaveList = (id: number) => quickMessageHandlers(client).delete({ id });
  const deletion = useMutation({
    mutationFn: ({ id }: QuickMessage) => deleteQuickMessage(id),
    onSuccess: (_, { id }) => {
      leaveList(id);
      toast.success(t(($) => $.quickMessages.deleted));
    },
    onError: (error, { id }) => {
      if (hasCode(error, 'ERR_NO_QUICK_MESSAGE_FOUND')) leaveList(id);
      toastError(error);
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(($) => $.quickMessages.deleting.title, { shortcode: record?.shortcode ?? '' })}
      confirmLabel={t(($) => $.quickMessages.deleting.confirm)}
      isDestructive
      isBusy={deletion.isPending}
      onConfirm={() => record && deletion.mutate(record)}
      onClose={onClose}
    >
      {t(($) => $.quickMessages.deleting.text)}
    </ConfirmDialog>
  );
}
